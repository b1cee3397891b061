import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fromDevToolsFile } from '../../src/app/recorder/devToolsFile';
import { firstDifference } from '../../src/app/recorder/difference';
import { brokenLaws } from '../../src/app/recorder/legality';
import { replay } from '../../src/app/recorder/replay';
import { asha, cardOf, cartPanel, chooseFromAccountMenu, logIn, openCart, signIn } from '../support/steps';
import { expect, test } from '../support/test';
import { effectsOf, instrument, travelThrough } from '../support/timeTravel';

async function copySession(page: Page) {
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Alt+Shift+KeyC');
  const text = readFileSync(await (await saved).path(), 'utf8');
  return { text, session: fromDevToolsFile(text) };
}

test('a recorded session replays exactly, and tells nothing of who it was', async ({ page }) => {
  await page.goto('/?record');
  await signIn(page);
  await page.goto('/products');
  await cardOf(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
  await openCart(page);
  await cartPanel(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click();
  await cartPanel(page).getByRole('link', { name: 'Review details' }).click();
  await expect(page.locator('[aria-current="step"]')).toBeVisible();

  const { text, session } = await copySession(page);
  const types = session.events.map(({ action }) => action.type);
  expect(types).toEqual(
    expect.arrayContaining([
      'cart/itemAdded',
      'cart/quantityChanged',
      'auth/sessionChanged',
      'checkout/checkoutOpened',
    ]),
  );
  expect(firstDifference(session)).toBeNull();
  expect(replay(session).flatMap(brokenLaws)).toEqual([]);
  expect(text).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
  expect(text).not.toContain(asha.email);
  expect(text).not.toMatch(/Asha/);
});

test('a recorded session opens in Redux DevTools and is travelled through without a request or a write', async ({
  context,
  page,
}) => {
  await page.goto('/products?record');
  await cardOf(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
  await openCart(page);
  await cartPanel(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click();
  const { text, session } = await copySession(page);

  const traveller = await context.newPage();
  await instrument(traveller);
  await traveller.goto('/products');
  await expect(cardOf(traveller, 'Upper Coonoor Whole Leaf')).toBeVisible();
  const { steps, effects } = await travelThrough(traveller, text);
  expect(steps).toBe(session.events.length + 1);
  expect(steps).toBeGreaterThan(8);
  expect(effects).toEqual([]);

  // The tally itself works: what is really done leaves the page.
  await cartPanel(traveller)
    .getByRole('button', { name: /^Increase quantity/ })
    .click();
  await expect.poll(() => effectsOf(traveller)).toEqual(expect.arrayContaining(['store e-commerce-cart']));
});

for (const { place, open } of [
  {
    place: 'the review',
    open: async (page: Page) => {
      await openCart(page);
      await cartPanel(page).getByRole('link', { name: 'Review details' }).click();
      await expect(page.locator('[aria-current="step"]')).toBeVisible();
    },
  },
  {
    place: 'the profile',
    open: async (page: Page) => {
      await chooseFromAccountMenu(page, 'Profile');
      await expect(page.getByLabel('Phone')).toBeVisible();
    },
  },
]) {
  test(`time travel stays silent where the screen depends on who is signed in: ${place}`, async ({ page }) => {
    await instrument(page);
    await page.goto('/products?record');
    await cardOf(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await logIn(page);
    await open(page);
    const address = page.url();
    const { text, session } = await copySession(page);

    const { steps, effects } = await travelThrough(page, text);
    expect(steps).toBe(session.events.length + 1);
    expect(effects).toEqual([]);
    expect(page.url()).toBe(address);
  });
}

test('the cart and the sign-in follow in another tab', async ({ context, page }) => {
  const other = await context.newPage();
  await other.goto('/products');
  await page.goto('/products');
  await cardOf(page, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();
  await cardOf(other, 'Upper Coonoor Whole Leaf').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible();

  await signIn(page);
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible();
});
