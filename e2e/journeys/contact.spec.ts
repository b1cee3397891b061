import type { Page } from '@playwright/test';
import { ask, newAddress } from '../support/program';
import { failure, notice } from '../support/steps';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const letter = {
  name: 'Sunita Rao',
  email: 'sunita.rao@post.example',
  phone: '',
  message: 'The Bergamot Black has been out for a while.\nWhen do you expect the next chest?',
};

async function write(page: Page) {
  await page.getByLabel('Full Name').fill(letter.name);
  await page.getByLabel('Email').fill(letter.email);
  await page.getByLabel('Message').fill(letter.message);
  await page.getByRole('button', { name: 'Send Message' }).click();
}

async function expectKept(page: Page) {
  await expect(failure(page, 'Oh no! Something went wrong.')).toContainText(
    "We couldn't send your message. Please try again or email us directly.",
  );
  await expect(page.getByLabel('Full Name')).toHaveValue(letter.name);
  await expect(page.getByLabel('Email')).toHaveValue(letter.email);
  await expect(page.getByLabel('Message')).toHaveValue(letter.message);
}

test('a message that is not taken is not lost: not by pressing, not by leaving', async ({ page }) => {
  const address = newAddress();
  await page.route('**/send-contact-email', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/contact');
  await write(page);
  await expectKept(page);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(letter.message);

  await page.unroute('**/send-contact-email');
  await page.route('**/send-contact-email', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(notice(page, 'Message Sent!')).toContainText(
    "Thank you for reaching out. We'll get back to you shortly.",
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the sixth message within a minute from one place is refused, politely', async ({ page }) => {
  const address = newAddress();
  const headers = { 'x-forwarded-for': address };
  const send = () => ask('/functions/v1/send-contact-email', { method: 'POST', headers, body: JSON.stringify(letter) });
  const answers = await Promise.all(Array.from({ length: 5 }, send));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  await page.route('**/send-contact-email', (route) =>
    route.continue({ headers: { ...route.request().headers(), ...headers } }),
  );
  await page.goto('/contact');
  await write(page);
  await expectKept(page);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
});
