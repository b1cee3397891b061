import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parseDevToolsFile } from '../../scripts/replay/parseDevToolsFile';
import { firstDifference } from '../../scripts/replay/difference';
import { violatedInvariants } from '../../scripts/replay/invariants';
import { replay } from '../../scripts/replay/replay';
import { pauseRequests, withoutPrerendering } from '../support/network';
import {
  cartButton,
  cartPanel,
  currentCheckoutStep,
  chooseFromAccountMenu,
  expectSignedIn,
  loginLink,
  logIn,
  openCart,
  openCheckout,
  productCard,
  submitLoginForm,
} from '../support/shop';
import { demoCustomer } from '../support/testData';
import { expect, test } from '../support/test';
import { installDevTools, sideEffectsOf, travelThrough } from '../support/timeTravel';

const TITLE = 'Upper Coonoor Whole Leaf';

const addFromCard = (page: Page) => productCard(page, TITLE).getByRole('button', { name: 'Add to Cart' }).click();

const increaseQuantity = (page: Page) =>
  cartPanel(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click();

/** Saves the recording by its keyboard shortcut and returns the file. */
async function saveRecording(page: Page) {
  const download = page.waitForEvent('download');
  await page.keyboard.press('Alt+Shift+KeyC');
  const text = readFileSync(await (await download).path(), 'utf8');
  return { text, recording: parseDevToolsFile(text) };
}

test('a recording replays without a difference and contains no personal data', async ({ page }) => {
  await page.goto('/?record');
  // Appears when the app has started, which reads the parameter.
  await expect(loginLink(page)).toBeVisible();
  await logIn(page);
  await page.goto('/products');
  await addFromCard(page);
  await openCart(page);
  await increaseQuantity(page);
  await page.keyboard.press('Escape');
  await openCheckout(page);

  const { text, recording } = await saveRecording(page);
  const types = recording.events.map(({ action }) => action.type);
  expect(types).toEqual(
    expect.arrayContaining([
      'cart/itemAdded',
      'cart/quantityChanged',
      'auth/sessionChanged',
      'checkout/checkoutOpened',
    ]),
  );
  expect(firstDifference(recording)).toBeNull();
  expect(replay(recording).flatMap(violatedInvariants)).toEqual([]);
  expect(text).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
  expect(text).not.toContain(demoCustomer.email);
  expect(text).not.toMatch(/Asha/);
});

test('a tab that was opened with ?record is recorded, even if its first page is left before the app has started', async ({
  page,
}) => {
  const release = await pauseRequests(page, '**/assets/*.js');
  await page.goto('/?record');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Our Story' }).click();
  await page.waitForURL('/story');
  release();
  await openCart(page);

  const { recording } = await saveRecording(page);
  expect(recording.events.map(({ action }) => action.type)).toContain('cart/cartOpened');
});

test.describe('time travel', { tag: '@slow' }, () => {
  test('through an imported recording has no side effects', async ({ context, page }) => {
    // The recording has the events of a request.
    await withoutPrerendering(page);
    await page.goto('/products?record');
    await addFromCard(page);
    await openCart(page);
    await increaseQuantity(page);
    const { text, recording } = await saveRecording(page);

    const second = await context.newPage();
    await installDevTools(second);
    // This page requests nothing.
    await second.goto('/story');
    // The cart is restored after the page is rendered.
    await expect(cartButton(second, '2 items')).toBeVisible();
    const { steps, sideEffects } = await travelThrough(second, text);
    expect(steps).toBe(recording.events.length + 1);
    expect(steps).toBeGreaterThan(8);
    expect(sideEffects).toEqual([]);

    // A real change has side effects, so the list above is empty for the right reason.
    await increaseQuantity(second);
    await expect.poll(() => sideEffectsOf(second)).toEqual(expect.arrayContaining(['setItem e-commerce-cart']));
  });

  const guardedPages: Record<string, (page: Page) => Promise<void>> = {
    checkout: async (page) => {
      // The cart panel and the first step ask the store whether the cart has changed: for the products, then for their stock.
      const checked = () => page.waitForResponse(/\/variants\?/);
      const isComplete = [checked(), page.waitForResponse(/\/checkout\/unfinished$/)];
      await openCart(page);
      await Promise.all(isComplete);
      const isStepChecked = checked();
      await cartPanel(page).getByRole('link', { name: 'Review details' }).click();
      await expect(currentCheckoutStep(page)).toContainText('Review Cart');
      await isStepChecked;
    },
    profile: async (page) => {
      await chooseFromAccountMenu(page, 'Profile');
      await expect(page.getByLabel('Phone')).toBeVisible();
    },
  };

  for (const [name, open] of Object.entries(guardedPages)) {
    test(`through signed-out states has no side effects on the ${name} page`, async ({ page }) => {
      await installDevTools(page);
      await page.goto('/products?record');
      await addFromCard(page);
      await loginLink(page).click();
      await submitLoginForm(page, demoCustomer);
      await expectSignedIn(page);
      await open(page);
      const url = page.url();
      const { text, recording } = await saveRecording(page);

      const { steps, sideEffects } = await travelThrough(page, text);
      expect(steps).toBe(recording.events.length + 1);
      expect(sideEffects).toEqual([]);
      expect(page.url()).toBe(url);
    });
  }
});
