import { paths } from '../../src/domain/routes';
import { addDays, dayInIndia, formatDay, startOfDay } from '../../src/domain/dates';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { apiRequest, fetchRows, placeOrder, signIn } from '../support/api';
import {
  changeSearch,
  columnCells,
  deleteDialog,
  editDialog,
  openDeleteDialog,
  openEditDialog,
  orderRow,
  saveChanges,
  searchOrders,
} from '../support/backOffice';
import {
  accountButton,
  chooseFromAccountMenu,
  errorToast,
  logInAsAdmin,
  loginLink,
  submitLoginForm,
  successToast,
} from '../support/shop';
import { demoAdmin, demoCustomer, guest, newGuest, newIpAddress } from '../support/testData';
import { expect, test } from '../support/test';

test('an administrator logs in after one second and logs out; a customer is rejected', async ({ page }) => {
  await logInAsAdmin(page, demoCustomer);
  await expect(errorToast(page, 'Login Failed')).toContainText('You do not have admin privileges.');
  await expect(page).toHaveURL('/admin/login');

  const startTime = Date.now();
  await submitLoginForm(page, demoAdmin);
  await expect(successToast(page, 'Admin Login Successful!')).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(Date.now() - startTime).toBeGreaterThanOrEqual(1000);

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
  await page.keyboard.press('Escape');

  await chooseFromAccountMenu(page, 'Log out');
  await expect(loginLink(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('Today', () => {
  test.use({ signedInAs: 'administrator' });

  test('says how many orders there are to pack, and leads to the list of them', async ({ page }) => {
    await placeOrder(newGuest('Tara'));
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const line = page.getByRole('link', { name: /orders? to pack/ });
    await expect(line).toBeVisible();
    await checkAccessibility(page, 'today');
    await expectNoHorizontalScroll(page);
    // Other journeys place and ship orders at the same time.
    await expect(async () => {
      await page.goto('/admin');
      const count = Number.parseInt(await line.innerText());
      await line.click();
      await expect(page).toHaveURL('/admin/orders?list=to-pack');
      // With the row of the headers.
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('tab', { name: 'To pack', exact: true, selected: true })).toBeVisible();
    const orders = page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Orders', exact: true });
    await expect(orders).toHaveText(/^Orders\d/);
  });
});

test.describe('in a time zone in which it is another day now', () => {
  const day = dayInIndia(new Date());
  const hasBegunAbroad = Date.now() > startOfDay(day).getTime() + 17 * 60 * 60_000;
  test.use({ signedInAs: 'administrator', timezoneId: hasBegunAbroad ? 'Pacific/Kiritimati' : 'Etc/GMT+12' });

  test('an order has the day of India, and the filter of the day finds it', async ({ page }) => {
    const customer = newGuest('Anjali');
    const reference = await placeOrder(customer);
    expect(await page.evaluate(() => new Date().getDate())).not.toBe(Number(day.slice(8)));
    await page.goto(`/admin/dashboard?q=${customer.surname}&from=${day}&to=${day}`);
    await expect(columnCells(page, 'order_uid')).toHaveText([reference]);
    await expect(columnCells(page, 'created_at')).toHaveText([formatDay(day)]);
    await expect(page.getByText('Dates and times are in Indian Standard Time (IST).')).toBeVisible();
    await page.goto(`/admin/dashboard?q=${customer.surname}&from=${addDays(day, 1)}`);
    await expect(page.getByText('No orders match')).toBeVisible();
  });
});

test.describe('the dashboard', () => {
  test.use({ signedInAs: 'administrator' });

  test('searches, sorts, filters and pages orders, and keeps the view in the URL', async ({ page }) => {
    const customer = newGuest('Leela');
    const small = await placeOrder(customer, 'kettle-dust-250g', 1);
    const large = await placeOrder(customer, 'kettle-dust-250g', 3);
    const medium = await placeOrder(customer, 'kettle-dust-250g', 2);
    await page.goto('/admin/dashboard');
    await changeSearch(page, customer.surname);

    await expect(columnCells(page, 'order_uid')).toHaveText([medium, large, small]);
    await expect(columnCells(page, 'customer_name')).toHaveText([customer.name, customer.name, customer.name]);
    await page.getByRole('columnheader', { name: 'Total' }).click();
    await expect(columnCells(page, 'total_amount')).toHaveText(['₹180.00', '₹360.00', '₹540.00']);
    await page.getByRole('columnheader', { name: 'Total' }).click();
    await expect(columnCells(page, 'total_amount')).toHaveText(['₹540.00', '₹360.00', '₹180.00']);

    await openEditDialog(page, large);
    await editDialog(page, large).getByLabel('Status').selectOption('Delivered');
    await saveChanges(page);
    await expect(successToast(page, `Order ${large} updated!`)).toBeVisible();
    const filters = page.getByRole('search', { name: 'Orders' });
    await filters.getByLabel('Status').selectOption('Delivered');
    await expect(columnCells(page, 'order_uid')).toHaveText([large]);

    await page.reload();
    await expect(columnCells(page, 'order_uid')).toHaveText([large]);
    await expect(filters.getByLabel('Status')).toHaveValue('Delivered');
    await filters.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('searchbox').fill(small);
    await expect(columnCells(page, 'order_uid')).toHaveText([small]);
    await page.getByRole('searchbox').fill(customer.email.toUpperCase());
    await expect(columnCells(page, 'order_uid')).toHaveCount(3);

    await filters.getByLabel('From').fill('2020-01-01');
    await filters.getByLabel('To').fill('2020-12-31');
    await expect(page.getByText('No orders match.')).toBeVisible();
    await filters.getByRole('button', { name: 'Show all' }).click();

    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    await page.getByRole('option', { name: '10', exact: true }).click();
    await expect(page).toHaveURL(/size=10/);
    await expect(columnCells(page, 'order_uid')).toHaveCount(10);
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await expect(columnCells(page, 'order_uid')).toHaveCount(10);
    await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  });

  // Slower than the pause after which the list is filtered, and as fast as possible.
  for (const [path, delay] of [
    [paths.adminDashboard, 350],
    [paths.adminOrders, 0],
  ] as const)
    test(`${path} is filtered by a day that is typed with ${delay} ms between the keys`, async ({ page }) => {
      const filtered: string[] = [];
      page.on('request', (request) => {
        const [, day] = /created_at=gte\.([^&]+)/.exec(decodeURIComponent(request.url())) ?? [];
        if (day) filtered.push(day);
      });
      await page.goto(path);
      const filters = page.getByRole('search', { name: 'Orders' });
      const from = filters.getByLabel('From');
      await from.pressSequentially('11112020', { delay });
      await expect(from).toHaveValue('2020-11-11');
      await expect(page).toHaveURL(/from=2020-11-11/);
      await expect.poll(() => [...new Set(filtered)]).toEqual(['2020-11-10T18:30:00.000Z']);

      // The last segment has the focus.
      await from.press('2');
      await page.getByRole('searchbox').focus();
      await expect(page.getByText('Please enter a day from 2000 to 2199.')).toBeVisible();
      await expect(from).toHaveValue('0002-11-11');
      await expect(page).toHaveURL(/from=2020-11-11/);
      await from.fill('');
      await expect(page).not.toHaveURL(/from=/);

      // The list is filtered by the first day while the second is typed.
      await from.pressSequentially('11112020');
      await filters.getByLabel('To').pressSequentially('12122020', { delay: 100 });
      await filters.getByLabel('To').press('Enter');
      await expect(page).toHaveURL(/from=2020-11-11&to=2020-12-12/);
    });

  test('saves an order and its customer together, and finds it by words in any order and form', async ({ page }) => {
    const customer = newGuest('Vikram');
    const reference = await placeOrder(customer, 'kettle-dust-1kg');
    await searchOrders(page, customer.surname);
    await openEditDialog(page, reference);
    const dialog = editDialog(page, reference);
    await expect(dialog.getByRole('region', { name: 'Items' })).toContainText('Strong Kettle Dust1 kg');
    await dialog.getByLabel('Full Name').fill(`Vikram Shetty ${customer.surname}`);
    await dialog.getByLabel('Phone').fill('+91 98450 55502');
    await dialog.getByLabel('Address').fill('7 Kanakapura Road, Bengaluru 560011');
    await dialog.getByLabel('Status').selectOption('Shipped');
    await saveChanges(page);

    await expect(successToast(page, `Order ${reference} updated!`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(orderRow(page, reference)).toContainText(`Vikram Shetty ${customer.surname}`);
    await expect(orderRow(page, reference)).toContainText('Shipped');
    for (const words of [
      `${customer.surname.toUpperCase()}  she\u0301tty`,
      `098450-55502 ${customer.surname}`,
      `nbt\u2013${reference.slice(4)}`,
    ]) {
      await page.getByRole('searchbox', { name: 'Search' }).fill('no order has these words');
      await expect(page.getByText('No orders match.')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search' }).fill(words);
      await expect(orderRow(page, reference)).toBeVisible();
    }
    const { access_token: token } = await signIn(demoAdmin);
    const [saved] = await fetchRows(
      `/rest/v1/order_list?order_uid=eq.${reference}&select=status,customer_phone,customer_address`,
      token,
    );
    expect(saved).toEqual({
      status: 'Shipped',
      customer_phone: '+91 98450 55502',
      customer_address: '7 Kanakapura Road, Bengaluru 560011',
    });
  });

  test('shows a new order without a reload, deletes it after a confirmation, and restores it', async ({ page }) => {
    const customer = newGuest('Rohan');
    await searchOrders(page, customer.surname);
    await expect(page.getByText('No orders match.')).toBeVisible();
    const reference = await placeOrder(customer);
    await expect(orderRow(page, reference)).toContainText(customer.name);

    const dialog = deleteDialog(page, reference);
    await openDeleteDialog(page, reference);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(orderRow(page, reference)).toBeVisible();

    const deleteOrder = async () => {
      await openDeleteDialog(page, reference);
      await expect(dialog).toContainText('until you restore it');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(successToast(page, 'Order deleted successfully.')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('No orders match.')).toBeVisible();
    };
    await deleteOrder();
    await successToast(page, 'Order deleted successfully.').getByRole('button', { name: 'Undo' }).click();
    await expect(successToast(page, 'Order restored.')).toBeVisible();
    await expect(orderRow(page, reference)).toContainText(customer.name);

    await deleteOrder();
    await page.reload();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
    const list = page.getByRole('dialog', { name: 'Recently Deleted Orders' });
    await list.getByRole('button', { name: `Restore order ${reference}` }).click();
    await expect(list.getByText(reference)).toBeHidden();
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(orderRow(page, reference)).toContainText(customer.name);
  });

  test('changes where a parcel goes without changing the customer, and finds both', async ({ page }) => {
    const customer = newGuest('Sunil');
    const recipient = newGuest('Gita');
    const reference = await placeOrder(customer);
    await searchOrders(page, customer.surname);
    await openEditDialog(page, reference);
    const dialog = editDialog(page, reference);
    const delivery = dialog.getByRole('region', { name: 'Deliver to' });
    await expect(delivery).toContainText(customer.name);
    await expect(delivery).not.toContainText('differ');
    await delivery.getByRole('button', { name: 'Change delivery details' }).click();
    await delivery.getByLabel('Recipient').fill(recipient.name);
    await delivery.getByLabel('Delivery address').fill('12 Club Road, Ooty 643001');
    await saveChanges(page);
    await expect(successToast(page, `Order ${reference} updated!`)).toBeVisible();

    await changeSearch(page, recipient.surname);
    await expect(orderRow(page, reference)).toContainText(customer.name);
    await openEditDialog(page, reference);
    await expect(dialog.getByLabel('Full Name')).toHaveValue(customer.name);
    await expect(delivery).toContainText('12 Club Road, Ooty 643001');
    await expect(delivery).toContainText('The name and address of this delivery differ from the customer.');
  });

  test('lists contact messages, newest first', async ({ page }) => {
    const { name, email } = newGuest('Daniel');
    const message = 'The second message <b>& a line</b>';
    for (const text of ['The first message', message]) {
      await apiRequest('/functions/v1/send-contact-email', {
        method: 'POST',
        headers: { 'x-forwarded-for': newIpAddress() },
        body: JSON.stringify({ name, email, phone: guest.phone, message: text }),
      });
    }
    await page.goto('/admin/dashboard');
    await page.getByRole('tab', { name: 'Contact Submissions' }).click();
    await expect(page).toHaveURL(/tab=contacts/);
    await expect(page.getByRole('heading', { name: 'Contact Form Inbox' })).toBeVisible();
    const messages = page.getByRole('article', { name });
    await expect(messages).toHaveCount(2);
    await expect(messages.first()).toContainText(message);
    await expect(messages.first()).toContainText(email);
    await expect(messages.first()).toContainText(guest.phone);

    const times = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((article) => article.querySelector('time')?.getAttribute('datetime') ?? ''));
    expect(times).toEqual([...times].sort().reverse());
  });
});
