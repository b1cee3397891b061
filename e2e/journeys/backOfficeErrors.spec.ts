import { placeOrder } from '../support/api';
import {
  editDialog,
  openDeleteDialog,
  openEditDialog,
  orderRow,
  saveChanges,
  searchOrders,
} from '../support/backOffice';
import { errorToast, successToast } from '../support/shop';
import { newGuest } from '../support/testData';
import { expect, test } from '../support/test';

test.use({ expectFailedRequests: true, signedInAs: 'administrator' });

test('the second of two concurrent edits is rejected, and both can be saved in turn', async ({ page, context }) => {
  const customer = newGuest('Meera');
  const reference = await placeOrder(customer);
  const second = await context.newPage();
  await searchOrders(page, customer.surname);
  await searchOrders(second, customer.surname);
  await openEditDialog(page, reference);
  await openEditDialog(second, reference);

  await editDialog(page, reference).getByLabel('Status').selectOption('Shipped');
  await saveChanges(page);
  await expect(successToast(page, `Order ${reference} updated!`)).toBeVisible();

  const dialog = editDialog(second, reference);
  await dialog.getByLabel('Phone').fill('+91 90000 00001');
  await dialog.getByLabel('Status').selectOption('Cancelled');
  await saveChanges(second);
  await expect(errorToast(second, 'Error updating order')).toContainText('This order was changed by someone else.');
  await expect(dialog).toContainText('Someone else changed this order');
  await expect(dialog.getByLabel('Phone')).toHaveValue('+91 90000 00001');

  // Saving again is rejected again.
  await saveChanges(second);
  await expect(dialog.getByRole('button', { name: 'Load the latest' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Load the latest' }).click();
  await expect(dialog.getByLabel('Status')).toHaveValue('Shipped');
  await dialog.getByLabel('Phone').fill('+91 90000 00001');
  await saveChanges(second);
  await expect(successToast(second, `Order ${reference} updated!`)).toBeVisible();
  await expect(orderRow(second, reference)).toContainText('Shipped');
});

test('customer details that the database rejects are reported, and the order is not saved either', async ({ page }) => {
  const customer = newGuest('Meera');
  const reference = await placeOrder(customer);
  // The form limits the length of a name, so the longer one is put into the request.
  await page.route('**/rpc/update_order', async (route) => {
    const edit = route.request().postDataJSON() as { customer: object };
    await route.continue({ postData: { ...edit, customer: { ...edit.customer, name: 'M'.repeat(1000) } } });
  });
  await searchOrders(page, customer.surname);
  await openEditDialog(page, reference);
  const dialog = editDialog(page, reference);
  await dialog.getByLabel('Phone').fill('+91 90000 00001');
  await dialog.getByLabel('Status').selectOption('Shipped');
  await saveChanges(page);
  await expect(errorToast(page, 'Error updating customer')).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toHaveValue('+91 90000 00001');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(orderRow(page, reference)).toContainText('Processing');
});

test('a dialog that cannot be loaded is reported, and can be opened later', async ({ page }) => {
  const customer = newGuest('Kavya');
  const reference = await placeOrder(customer);
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const hasDialogs = (await response.text()).includes('Recently Deleted Orders');
    await (hasDialogs ? route.abort() : route.fulfill({ response }));
  });
  await searchOrders(page, customer.surname);
  await openDeleteDialog(page, reference);
  await expect(errorToast(page, 'The dialog could not be opened.')).toContainText('Please check your connection');

  await page.unroute('**/assets/*.js');
  await openEditDialog(page, reference);
  await expect(editDialog(page, reference).getByLabel('Status')).toHaveValue('Processing');
});
