import { checkAccessibility } from '../support/accessibility';
import { setIpAddress } from '../support/network';
import { successToast } from '../support/shop';
import { newGuest, newIpAddress } from '../support/testData';
import { expect, test } from '../support/test';

test.describe('messages', () => {
  test.use({ signedInAs: 'administrator' });

  test('a customer sees the ticket of a message, and an administrator finds it, replies and marks it', async ({
    page,
    openVisitorPage,
  }) => {
    const sender = newGuest('Sunita');
    const visitor = await openVisitorPage();
    await setIpAddress(visitor, '**/send-contact-email', newIpAddress());
    await visitor.goto('/contact');
    await visitor.getByLabel('Full Name').fill(sender.name);
    await visitor.getByLabel('Email').fill(sender.email);
    await visitor.getByLabel('Phone').fill('098470 12345 or ९८४७० ५४३२१');
    await visitor.getByLabel('Message').fill('My tin arrived open.');
    await visitor.getByRole('button', { name: 'Send Message' }).click();
    await expect(successToast(visitor, 'Message Sent!')).toBeVisible();
    const confirmation = visitor.getByText(/^Your message has the number T-\d{6}\.$/);
    await expect(confirmation).toBeVisible();
    const [ticket = ''] = /T-\d+/.exec(await confirmation.innerText()) ?? [];

    await page.goto('/admin/messages');
    await page.getByLabel('Search').fill(`#${ticket}`);
    await page.getByRole('button', { name: 'Search' }).click();
    const message = page.getByRole('article', { name: sender.name });
    await expect(message).toContainText('My tin arrived open.');
    await expect(message).toContainText('Answer by');
    await message.getByText(sender.name).click();
    await expect(message.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${sender.email}\\?subject=Your%20message%20${ticket}.*%3E%20My%20tin%20arrived%20open\\.$`),
    );
    for (const [phone, number] of [
      ['098470 12345', '919847012345'],
      ['९८४७० ५४३२१', '919847054321'],
    ] as const) {
      await expect(message.getByRole('link', { name: phone, exact: true })).toHaveAttribute('href', `tel:+${number}`);
      await expect(message.getByRole('link', { name: `Reply by WhatsApp (${phone})` })).toHaveAttribute(
        'href',
        new RegExp(`^https://wa\\.me/${number}\\?text=.*My%20tin`),
      );
    }
    await checkAccessibility(page, 'messages');

    await message.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(message).toBeHidden();
    await page.getByLabel('Show').selectOption('Handled');
    await expect(page).toHaveURL(/show=handled/);
    await page.reload();
    await expect(message).toContainText('Handled by admin@nbt.example');

    await page.goto(`/admin/dashboard?tab=contacts&q=${ticket}`);
    await message.getByRole('button', { name: 'Reopen' }).click();
    await expect(message).toContainText('Answer by');
  });
});
