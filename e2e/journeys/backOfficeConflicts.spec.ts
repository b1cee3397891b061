import { column, editDialog, newSurname, openEditor, openOrders, orderRow, saveChanges } from '../support/backOffice';
import { placeOrder } from '../support/program';
import { failure, notice, signInAsAdmin } from '../support/steps';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true });

const emailOf = (surname: string) => `${surname}@post.example`;
const outOfTea = { status: 500, json: { code: 'XX000', message: 'the kettle is dry' } };

test('of two who edit one order the second is told, and neither loses anything', async ({ page, browser }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Meera ${surname}`, email: emailOf(surname) });
  const second = await (await browser.newContext()).newPage();
  await openOrders(page, surname);
  await openOrders(second, surname);
  await openEditor(page, uid);
  await openEditor(second, uid);

  await editDialog(page, uid).getByLabel('Status').selectOption('Shipped');
  await saveChanges(page);
  await expect(notice(page, `Order ${uid} updated!`)).toBeVisible();

  const dialog = editDialog(second, uid);
  await dialog.getByLabel('Phone').fill('+91 90000 00001');
  await dialog.getByLabel('Status').selectOption('Cancelled');
  await saveChanges(second);
  await expect(failure(second, 'Error updating order')).toContainText('This order was changed by someone else.');
  await expect(dialog).toContainText('Someone else changed this order');
  await expect(dialog.getByLabel('Phone')).toHaveValue('+91 90000 00001');

  // Pressing again does not force it.
  await saveChanges(second);
  await expect(dialog.getByRole('button', { name: 'Load the latest' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Load the latest' }).click();
  await expect(dialog.getByLabel('Status')).toHaveValue('Shipped');
  await dialog.getByLabel('Phone').fill('+91 90000 00001');
  await saveChanges(second);
  await expect(notice(second, `Order ${uid} updated!`)).toBeVisible();
  await expect(orderRow(second, uid)).toContainText('Shipped');
  await second.context().close();
});

test('an e-mail that is another guest’s is refused with the order, and neither is saved', async ({ page }) => {
  const surname = newSurname();
  await placeOrder({ name: `First ${surname}`, email: `first.${emailOf(surname)}` });
  const uid = await placeOrder({ name: `Second ${surname}`, email: `second.${emailOf(surname)}` });
  await openOrders(page, surname);
  await openEditor(page, uid);
  await editDialog(page, uid)
    .getByLabel('Email')
    .fill(`first.${emailOf(surname)}`);
  await editDialog(page, uid).getByLabel('Status').selectOption('Shipped');
  await saveChanges(page);
  await expect(failure(page, 'Error updating customer')).toBeVisible();
  await expect(editDialog(page, uid).getByLabel('Email')).toHaveValue(`first.${emailOf(surname)}`);
  await editDialog(page, uid).getByRole('button', { name: 'Cancel' }).click();
  await expect(orderRow(page, uid)).toContainText('Processing');
});

test('orders that cannot be loaded, deleted or saved say so', async ({ page }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Sunita ${surname}`, email: emailOf(surname) });
  await page.route('**/rest/v1/order_list*', (route) => route.fulfill(outOfTea));
  await signInAsAdmin(page);
  await expect(failure(page, 'Error fetching orders')).toContainText('the kettle is dry');
  await expect(page.getByText('The orders could not be loaded')).toBeVisible();
  await page.unroute('**/rest/v1/order_list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, 'order_uid').first()).toBeVisible();

  await page.getByRole('searchbox').fill(surname);
  await expect(column(page, 'order_uid')).toHaveText([uid]);
  await page.route('**/rest/v1/orders*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(outOfTea) : route.continue(),
  );
  await orderRow(page, uid).getByLabel(`Delete order ${uid}`).click();
  const question = page.getByRole('dialog', { name: `Delete Order ${uid}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(failure(page, 'Error deleting order')).toContainText('the kettle is dry');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(orderRow(page, uid)).toBeVisible();

  await page.route('**/rpc/update_order', (route) => route.fulfill(outOfTea));
  await openEditor(page, uid);
  await saveChanges(page);
  await expect(failure(page, 'Error updating order')).toContainText('the kettle is dry');
  await expect(editDialog(page, uid)).toBeVisible();
});

test('an inbox that cannot be loaded says so, and an empty one too', async ({ page }) => {
  await page.route('**/rest/v1/contact_submissions*', (route) => route.fulfill(outOfTea));
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await expect(failure(page, 'Error fetching contacts')).toContainText('the kettle is dry');
  await page.unroute('**/rest/v1/contact_submissions*');
  await page.route('**/rest/v1/contact_submissions*', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': '*/0' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expect(page.getByText('New contact form messages will appear here.')).toBeVisible();
});
