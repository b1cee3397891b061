import { newAddress, placeOrder, rows, tokenOf } from '../support/program';
import { column, editDialog, newSurname, openEditor, openOrders, orderRow, saveChanges } from '../support/backOffice';
import {
  accountButton,
  admin,
  asha,
  chooseFromAccountMenu,
  failure,
  guest,
  notice,
  signInAsAdmin,
} from '../support/steps';
import { expect, test } from '../support/test';

const emailOf = (surname: string) => `${surname}@post.example`;

test('an administrator gets in a second after logging in; a customer does not', async ({ page }) => {
  await signInAsAdmin(page, asha);
  await expect(failure(page, 'Login Failed')).toContainText('You do not have admin privileges.');
  await expect(page).toHaveURL('/admin/login');

  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  const before = Date.now();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(notice(page, 'Admin Login Successful!')).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(Date.now() - before).toBeGreaterThanOrEqual(1000);

  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Customer',
    'Total',
    'Status',
    'Date',
    'Actions',
  ]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await accountButton(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Admin Dashboard', 'Log out']);
});

test('orders are found, sorted and paged, and the address keeps it', async ({ page }) => {
  const surname = newSurname();
  const person = { name: `Leela ${surname}`, email: emailOf(surname) };
  const small = await placeOrder(person, 'kettle-dust-250g', 1);
  const large = await placeOrder(person, 'kettle-dust-250g', 3);
  const middle = await placeOrder(person, 'kettle-dust-250g', 2);
  await openOrders(page, surname);

  await expect(column(page, 'order_uid')).toHaveText([middle, large, small]);
  await expect(column(page, 'customer_name')).toHaveText([person.name, person.name, person.name]);
  await page.getByRole('columnheader', { name: 'Total' }).click();
  await expect(column(page, 'total_amount')).toHaveText(['₹180.00', '₹360.00', '₹540.00']);
  await page.getByRole('columnheader', { name: 'Total' }).click();
  await expect(column(page, 'total_amount')).toHaveText(['₹540.00', '₹360.00', '₹180.00']);

  await openEditor(page, large);
  await editDialog(page, large).getByLabel('Status').selectOption('Delivered');
  await saveChanges(page);
  await expect(notice(page, `Order ${large} updated!`)).toBeVisible();
  const filters = page.getByRole('search', { name: 'Orders' });
  await filters.getByLabel('Status').selectOption('Delivered');
  await expect(column(page, 'order_uid')).toHaveText([large]);

  await page.reload();
  await expect(column(page, 'order_uid')).toHaveText([large]);
  await expect(filters.getByLabel('Status')).toHaveValue('Delivered');
  await filters.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').fill(small);
  await expect(column(page, 'order_uid')).toHaveText([small]);
  await page.getByRole('searchbox').fill(emailOf(surname).toUpperCase());
  await expect(column(page, 'order_uid')).toHaveCount(3);

  await filters.getByLabel('From').fill('2020-01-01');
  await filters.getByLabel('To').fill('2020-12-31');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await filters.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await expect(page).toHaveURL(/size=10/);
  await expect(column(page, 'order_uid')).toHaveCount(10);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(column(page, 'order_uid')).toHaveCount(10);
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
});

test('an order and its customer are saved together', async ({ page }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Vikram ${surname}`, email: emailOf(surname) }, 'kettle-dust-1kg');
  await openOrders(page, surname);
  await openEditor(page, uid);
  const dialog = editDialog(page, uid);
  await expect(dialog.getByRole('region', { name: 'Items' })).toContainText('Strong Kettle Dust1 kg');
  await dialog.getByLabel('Full Name').fill(`Vikram Shetty ${surname}`);
  await dialog.getByLabel('Phone').fill('+91 98450 55502');
  await dialog.getByLabel('Address').fill('7 Kanakapura Road, Bengaluru 560011');
  await dialog.getByLabel('Status').selectOption('Shipped');
  await saveChanges(page);

  await expect(notice(page, `Order ${uid} updated!`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(orderRow(page, uid)).toContainText(`Vikram Shetty ${surname}`);
  await expect(orderRow(page, uid)).toContainText('Shipped');
  const [saved] = await rows(
    `/rest/v1/order_list?order_uid=eq.${uid}&select=status,customer_phone,customer_address`,
    await tokenOf(admin),
  );
  expect(saved).toEqual({
    status: 'Shipped',
    customer_phone: '+91 98450 55502',
    customer_address: '7 Kanakapura Road, Bengaluru 560011',
  });
});

test('what is not there yet says so, and changes nothing', async ({ page }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Priya ${surname}`, email: emailOf(surname) });
  await openOrders(page, surname);
  const soon = notice(page, 'Feature not implemented, coming soon');
  const dismissed = async () => {
    await expect(soon).toBeVisible();
    await soon.getByRole('button', { name: 'Dismiss' }).click();
    await expect(soon).toBeHidden();
  };
  await page.getByRole('button', { name: 'Add Order' }).click();
  await dismissed();

  await openEditor(page, uid);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Strong Kettle Dust' });
  await quantity.focus();
  await quantity.press('ArrowUp');
  await dismissed();
  await expect(quantity).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove Strong Kettle Dust' }).click();
  await dismissed();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await dismissed();
  await expect(quantity).toBeVisible();
});

test('deleting asks first', async ({ page }) => {
  const surname = newSurname();
  const uid = await placeOrder({ name: `Arjun ${surname}`, email: emailOf(surname) });
  await openOrders(page, surname);
  const bin = orderRow(page, uid).getByLabel(`Delete order ${uid}`);
  const dialog = page.getByRole('dialog', { name: `Delete Order ${uid}?` });
  await bin.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(orderRow(page, uid)).toBeVisible();

  await bin.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Order deleted successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No orders match.')).toBeVisible();
});

test('a new order comes in by itself', async ({ page }) => {
  const surname = newSurname();
  await openOrders(page, surname);
  await expect(page.getByText('No orders match.')).toBeVisible();
  const uid = await placeOrder({ name: `Rohan ${surname}`, email: emailOf(surname) });
  await expect(orderRow(page, uid)).toContainText(`Rohan ${surname}`);
});

test('a message from the contact page is on top of the inbox', async ({ page }) => {
  const surname = newSurname();
  const address = newAddress();
  await page.route('**/send-contact-email', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  );
  await page.goto('/contact');
  for (const words of ['The first word', 'The second word <b>& a line</b>']) {
    await page.getByLabel('Full Name').fill(`Daniel ${surname}`);
    await page.getByLabel('Email').fill(emailOf(surname));
    await page.getByLabel('Phone').fill(guest.phone);
    await page.getByLabel('Message').fill(words);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(notice(page, 'Message Sent!')).toContainText(
      "Thank you for reaching out. We'll get back to you shortly.",
    );
    await expect(page.getByLabel('Message')).toHaveValue('');
    await notice(page, 'Message Sent!').getByRole('button', { name: 'Dismiss' }).click();
  }

  await signInAsAdmin(page);
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await expect(page).toHaveURL(/tab=contacts/);
  await expect(page.getByRole('heading', { name: 'Contact Form Inbox' })).toBeVisible();
  const letters = page.getByRole('article', { name: `Daniel ${surname}` });
  await expect(letters).toHaveCount(2);
  await expect(letters.first()).toContainText('The second word <b>& a line</b>');
  await expect(letters.first()).toContainText(emailOf(surname));
  await expect(letters.first()).toContainText(guest.phone);

  const times = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toEqual([...times].sort().reverse());
});

test('an administrator logs out by the menu', async ({ page }) => {
  await signInAsAdmin(page);
  await expect(page).toHaveURL('/admin/dashboard');
  await chooseFromAccountMenu(page, 'Log out');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
