import type { Page } from '@playwright/test';
import { checkAccessibility, expectNoHorizontalScroll, VIEWPORTS } from '../support/accessibility';
import { emailsTo } from '../support/api';
import { createTea } from '../support/teas';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ viewport: VIEWPORTS.phone, hasTouch: true });

const alertForm = (page: Page) => page.getByRole('form', { name: 'Email me when it is back' });

/** Opens a link in the newest email to an address. */
async function openEmailedLink(page: Page, address: string, label: string) {
  const find = async () => {
    const [newest] = await emailsTo(address);
    return new RegExp(`${label}:\\s+(http\\S+)`).exec(newest?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  await page.goto(await find());
}

test('an email is asked for, confirmed and ended', async ({ page }) => {
  const tea = await createTea('Sold Out Tea');
  const { email } = newGuest('Meera');

  await page.goto(tea.path);
  await expect(page.getByText('Not enough stock. Only 0 left.')).toBeVisible();
  const form = alertForm(page);
  // Nobody knows yet when it arrives.
  await expect(page.getByText('Free shipping within India, tax included')).toBeVisible();
  await expect(page.getByText(/^Arrives /)).toBeHidden();
  await form.getByRole('button', { name: 'Email me' }).tap();
  await expect(form.getByText('Please enter an email address.')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused();
  await checkAccessibility(page, 'stock-alert-form');
  await expectNoHorizontalScroll(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please check your email.')).toBeVisible();

  await openEmailedLink(page, email, 'Yes, email me');
  await expect(page.getByRole('heading', { level: 1, name: 'Back in stock' })).toBeVisible();
  await checkAccessibility(page, 'stock-alert-question');
  await page.getByRole('button', { name: 'Yes, email me' }).tap();
  await expect(page.getByText(`You get one email when ${tea.title} (100 g) can be bought again.`)).toBeVisible();
  await checkAccessibility(page, 'stock-alert-confirmed');

  await openEmailedLink(page, email, 'No more of these emails');
  await page.getByRole('button', { name: 'Yes, stop them' }).press('Enter');
  await expect(page.getByText('No more emails', { exact: true })).toBeVisible();
});

test('an email is sent when the tea is back', { tag: '@slow' }, async ({ page }) => {
  const tea = await createTea('Sold Out Tea');
  const { email } = newGuest('Meera');
  await page.goto(tea.path);
  await alertForm(page).getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await openEmailedLink(page, email, 'Yes, email me');
  await page.getByRole('button', { name: 'Yes, email me' }).tap();
  await expect(page.getByText(`You get one email when ${tea.title} (100 g) can be bought again.`)).toBeVisible();

  await tea.changeStock(4);
  // A scheduled job looks every minute.
  await expect
    .poll(async () => (await emailsTo(email)).map(({ subject }) => subject), { timeout: 150_000 })
    .toEqual([`${tea.title} (100 g) is back`, `Shall we write when ${tea.title} (100 g) is back?`]);

  await openEmailedLink(page, email, 'No more of these emails');
  await page.getByRole('button', { name: 'Yes, stop them' }).press('Enter');
  await expect(page.getByText('No more emails', { exact: true })).toBeVisible();
  await page.goto(tea.path);
  await expect(page.getByText('4 in stock!')).toBeVisible();
  await expect(page.getByText(/^Arrives \d/)).toBeVisible();
  await expect(alertForm(page)).toBeHidden();
});
