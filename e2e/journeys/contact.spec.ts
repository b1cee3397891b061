import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brand } from '../../src/domain/brand/facts';
import { VIEWPORTS } from '../support/accessibility';
import { apiRequest, emailsTo } from '../support/api';
import { setIpAddress } from '../support/network';
import { errorToast, successToast } from '../support/shop';
import { newIpAddress, serverError } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const message = {
  name: 'Sunita Rao',
  email: 'sunita.rao@post.example',
  phone: '',
  message: 'The Bergamot Black has been out for a while.\nWhen do you expect the next chest?',
};

async function submitContactForm(page: Page) {
  await page.getByLabel('Full Name').fill(message.name);
  await page.getByLabel('Email').fill(message.email);
  await page.getByLabel('Message').fill(message.message);
  await page.getByRole('button', { name: 'Send Message' }).click();
}

async function expectErrorWithFilledForm(page: Page) {
  await expect(errorToast(page, 'Oh no! Something went wrong.')).toContainText(
    "We couldn't send your message. Please try again or email us directly.",
  );
  await expect(page.getByLabel('Full Name')).toHaveValue(message.name);
  await expect(page.getByLabel('Email')).toHaveValue(message.email);
  await expect(page.getByLabel('Message')).toHaveValue(message.message);
}

test('a message that could not be sent survives a reload and can be sent again', async ({ page }) => {
  await page.route('**/send-contact-email', (route) => route.fulfill(serverError));
  await page.goto('/contact');
  await submitContactForm(page);
  await expectErrorWithFilledForm(page);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(message.message);

  await page.unroute('**/send-contact-email');
  await setIpAddress(page, '**/send-contact-email', newIpAddress());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(successToast(page, 'Message Sent!')).toContainText(
    "Thank you for reaching out. We'll get back to you shortly.",
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the sixth message within a minute from one IP address is rejected', async ({ page }) => {
  const ipAddress = newIpAddress();
  const send = () =>
    apiRequest('/functions/v1/send-contact-email', {
      method: 'POST',
      headers: { 'x-forwarded-for': ipAddress },
      body: JSON.stringify(message),
    });
  const responses = await Promise.all(Array.from({ length: 5 }, send));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  await setIpAddress(page, '**/send-contact-email', ipAddress);
  await page.goto('/contact');
  await submitContactForm(page);
  await expectErrorWithFilledForm(page);
  const rejected = await send();
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('60');
});

test('an email with a word that is wider than a phone fits on a phone', async ({ page }) => {
  const name = `Sunita ${'x'.repeat(150)}`;
  const word = `https://chat.example/${randomUUID()}${'/join'.repeat(40)}`;
  const response = await apiRequest('/functions/v1/send-contact-email', {
    method: 'POST',
    headers: { 'x-forwarded-for': newIpAddress() },
    body: JSON.stringify({ ...message, name, message: word }),
  });
  expect(response.status).toBe(200);
  const html = async () => (await emailsTo(brand.email)).find(({ text }) => text.includes(word))?.html ?? '';
  await expect.poll(html).not.toBe('');
  await page.setViewportSize(VIEWPORTS.phone);
  await page.setContent(await html());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEWPORTS.phone.width);
});
