import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { emailsTo } from '../support/api';
import { createTea } from '../support/teas';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

const PHONE = { width: 360, height: 780 };
test.use({ viewport: PHONE, hasTouch: true });

test('an email is asked for, confirmed, sent when the tea is back, and ended', async ({ page }) => {
  test.slow();
  const tea = await createTea('Sold Out Tea');
  const { email } = newGuest('Meera');
  const newestLink = async (label: string) => {
    const [newest] = await emailsTo(email);
    return new RegExp(`${label}:\\s+(http\\S+)`).exec(newest?.text ?? '')?.[1] ?? '';
  };

  await page.goto(tea.path);
  await expect(page.getByText('Not enough stock. Only 0 left.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Email me when it is back' });
  // Nobody knows yet when it arrives.
  await expect(page.getByText('Free shipping within India, tax included')).toBeVisible();
  await expect(page.getByText(/^Arrives /)).toBeHidden();
  await form.getByRole('button', { name: 'Email me' }).tap();
  await expect(form.getByText('Please enter an email address.')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused();
  await checkAccessibility(page, 'stock-alert-form');
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please check your email.')).toBeVisible();

  await expect.poll(() => newestLink('Yes, email me')).not.toBe('');
  await page.goto(await newestLink('Yes, email me'));
  await expect(page.getByRole('heading', { level: 1, name: 'Back in stock' })).toBeVisible();
  await checkAccessibility(page, 'stock-alert-question');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Yes, email me' }).tap();
  await expect(page.getByText(`You get one email when ${tea.title} (100 g) can be bought again.`)).toBeVisible();
  await checkAccessibility(page, 'stock-alert-confirmed');

  await tea.changeStock(4);
  // A scheduled job looks every minute.
  await expect
    .poll(async () => (await emailsTo(email)).map(({ subject }) => subject), { timeout: 150_000 })
    .toEqual([`${tea.title} (100 g) is back`, `Shall we write when ${tea.title} (100 g) is back?`]);

  await page.goto(await newestLink('No more of these emails'));
  await page.getByRole('button', { name: 'Yes, stop them' }).press('Enter');
  await expect(page.getByText('No more emails', { exact: true })).toBeVisible();
  await page.goto(tea.path);
  await expect(page.getByText('4 in stock!')).toBeVisible();
  await expect(page.getByText(/^Arrives \d/)).toBeVisible();
  await expect(form).toBeHidden();
});
