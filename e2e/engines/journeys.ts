/* What people do in the shop. These journeys run in every engine; ../journeys covers the details in Chromium. */
import assert from 'node:assert/strict';
import { paths } from '../../src/domain/routes';
import { emailsTo, fetchRows, placeOrder, signIn, signUp } from '../support/api';
import { cards, demoAdmin, demoCustomer, guest, newAccount, newGuest, type Account } from '../support/testData';
import type { JourneyPage } from './journeyPage';
import {
  button,
  dialog,
  errorToast,
  field,
  group,
  heading,
  link,
  menuItem,
  navigation,
  productCard,
  radio,
  spinButton,
  successToast,
  textElement,
} from './locator';
import type { ShopProxy } from './shopProxy';

interface Context {
  page: JourneyPage;
  /** The network between the browser and the shop. */
  network: ShopProxy;
}

export type Journey = (context: Context) => Promise<void>;

const SCRIPTS = /^\/assets\/.*\.js/;

async function addToCart(page: JourneyPage, title: string) {
  await page.open(paths.products);
  await page.click(button('Add to Cart', productCard(title)));
  await page.see(successToast(`${title} has been added to your cart.`));
}

async function logIn(page: JourneyPage, { email, password }: Account) {
  await page.fill(field('Email'), email);
  await page.fill(field('Password'), password);
  await page.click(button('Log in'));
}

/** Enters the delivery details, pays on the payment page, and waits for the redirect to WhatsApp. */
async function pay({ page, network }: Context, amount: string, customer: Pick<typeof guest, 'name' | 'email'>) {
  await page.see(button('Continue to payment'));
  const { name, email, phone, address, city, pinCode, state } = { ...guest, ...customer };
  await page.fill(field('Full Name'), name);
  await page.fill(field('Email'), email);
  await page.fill(field('Phone'), phone);
  await page.fill(field('Address'), address);
  await page.fill(field('City'), city);
  await page.fill(field('PIN code'), pinCode);
  await page.choose(field('State'), state);
  await page.click(button('Continue to payment'));
  await page.see(button(`Pay ${amount}`));
  await page.fill(field('Card number'), cards.approved);
  await page.fill(field('Expiry'), '12/99');
  await page.fill(field('CVC'), '123');
  await page.click(button(`Pay ${amount}`));
  await page.waitUntil('reach WhatsApp', () => network.externalHosts().has('wa.me:443'));
}

/** Returns the text of the newest email about an order. */
const confirmationTo = (address: string, page: JourneyPage) =>
  page.waitUntil(
    `send a confirmation to ${address}`,
    async () => (await emailsTo(address)).find(({ text }) => text.includes('NBT-'))?.text,
  );

async function fillContactForm(page: JourneyPage) {
  await page.fill(field('Full Name'), 'Sunita Rao');
  await page.fill(field('Email'), 'sunita.rao@post.example');
  await page.fill(field('Message'), 'When do you expect the next chest of Bergamot Black?');
}

export const journeys: Record<string, Journey> = {
  'a guest buys a product, and WhatsApp opens with the order': async (context) => {
    const { page } = context;
    const customer = newGuest('Meera');
    await page.open(paths.home);
    await page.click(link('Products', navigation('Main')));
    await page.seePath(paths.products);
    await page.click(button('Add to Cart', productCard('Upper Coonoor Whole Leaf')));
    await page.see(successToast('Added to Cart!'));
    await page.click(button('Cart, 1 item'));
    await page.click(button('Proceed to Checkout', dialog('Shopping Cart')));
    await pay(context, '₹560.00', customer);

    assert.match(await confirmationTo(customer.email, page), /Upper Coonoor Whole Leaf/);
    await page.open(paths.home);
    await page.see(button('Cart, 0 items'));
  },

  'a customer logs in, checks out in three steps, sees the order in the profile, and logs out': async (context) => {
    const { page } = context;
    const account = newAccount();
    await signUp(account);
    await page.open(paths.login);
    await logIn(page, account);
    await page.see(successToast('Login Successful!'));
    await page.see(button('Account menu'));

    await addToCart(page, 'Hill Railway Breakfast');
    await page.click(button('Cart, 1 item'));
    await page.click(link('Review details', dialog('Shopping Cart')));
    await page.seePath(paths.checkout);
    await page.click(button('Next'));
    await page.see(heading('Shipping'));
    await page.seeValue(field('Email'), account.email);
    await page.click(button('Next'));
    await page.see(errorToast('Please fill in all required shipping fields.'));
    await page.fill(field('Address'), '22 Hill Road, Mumbai 400050');
    await page.click(button('Next'));
    await page.see(radio('Simulated Card'));
    await page.click(button('Place Order'));
    await page.see(successToast('Feature Not Implemented'));
    await page.click(button('Pay securely'));
    await pay(context, '₹399.00', { name: account.fullName, email: account.email });

    const [reference = ''] = /NBT-\d{6,}/.exec(await confirmationTo(account.email, page)) ?? [];
    await page.open(paths.profile);
    await page.see(heading(`Order #${reference}`));
    await page.click(button('Account menu'));
    await page.click(menuItem('Log out'));
    await page.see(link('Login'));
    await page.seePath(paths.home);
  },

  'a visitor sends a contact message': async ({ page }) => {
    await page.open(paths.contact);
    await fillContactForm(page);
    await page.click(button('Send Message'));
    await page.see(successToast('Message Sent!'));
    await page.seeValue(field('Message'), '');
  },

  'an administrator edits an order': async ({ page }) => {
    const customer = newGuest('Vikram');
    const reference = await placeOrder(customer, 'kettle-dust-1kg');
    await page.open(paths.adminLogin);
    await logIn(page, demoAdmin);
    await page.see(successToast('Admin Login Successful!'));
    await page.seePath(paths.adminDashboard);
    await page.click(button(`Edit order ${reference}`));
    const edit = dialog(`Edit Order ${reference}`);
    await page.fill(field('Full Name', edit), `Vikram Shetty ${customer.surname}`);
    await page.choose(field('Status', edit), 'Shipped');
    await page.click(button('Save Changes', edit));
    await page.see(successToast(`Order ${reference} updated!`));
    await page.see({ role: 'row', text: `Vikram Shetty ${customer.surname}` });

    const { access_token: token } = await signIn(demoAdmin);
    const query = `order_uid=eq.${reference}&select=status,customer_name`;
    assert.deepEqual(await fetchRows(`/rest/v1/order_list?${query}`, token), [
      { status: 'Shipped', customer_name: `Vikram Shetty ${customer.surname}` },
    ]);
  },

  'a tap before the scripts arrive is answered, with the chosen variant and quantity': async ({ page, network }) => {
    const scripts = network.pause(SCRIPTS);
    await page.open(paths.product('masala-chai'));
    await page.click({ label: '250 g', within: group('Style') });
    await page.fill(spinButton('Quantity'), '3');
    await page.click(button('Increase quantity'));
    await page.click(button('Increase quantity'));
    await page.click(button('Add to Cart'));
    await page.see(button('Cart, 0 items'));
    scripts.resume();
    await page.see(successToast('5 x Bazaar Street Masala Chai (250 g) added.'));
    await page.see(button('Cart, 5 items'));
  },

  'text that is typed before the scripts arrive stays in the form': async ({ page, network }) => {
    const scripts = network.pause(SCRIPTS);
    await page.open(paths.contact);
    await page.fill(field('Full Name'), 'Leela Menon');
    await page.click(button('Send Message'));
    scripts.resume();
    // The form was submitted, and misses an address.
    await page.see(textElement('Please enter an email address.'));
    await page.seeValue(field('Full Name'), 'Leela Menon');
  },

  'a page that is left while its requests are under way reports no error': async ({ page, network }) => {
    await page.open(paths.adminLogin);
    await logIn(page, demoAdmin);
    await page.seePath(paths.adminDashboard);
    for (const [path, request] of [
      [paths.contact, SCRIPTS],
      [paths.adminDashboard, /\/rpc\/is_admin/],
      [paths.adminDashboard, /\/rest\/v1\/order_list/],
      [paths.profile, /\/rest\/v1\/(customers|orders)/],
      [paths.products, /\/functions\/v1\/store\//],
    ] as const) {
      const paused = network.pause(request);
      await page.open(path);
      await page.waitUntil(`send ${request.source}`, () => paused.hasRequest);
      await page.open(paths.story);
      paused.resume();
      await page.see(button('Account menu'));
    }
  },

  'without a network, the shop says so, keeps the cart and the typed text, and works again afterwards': async ({
    page,
    network,
  }) => {
    await addToCart(page, 'Hill Railway Breakfast');
    await page.click(button('Cart, 1 item'));
    await page.see(dialog('Shopping Cart'));
    network.setOffline(true);
    await page.click(button('Proceed to Checkout', dialog('Shopping Cart')));
    await page.see(errorToast('The store cannot be reached. Please check your connection and try again.'));
    network.setOffline(false);
    await page.click(button('Proceed to Checkout', dialog('Shopping Cart')));
    await page.see(button('Continue to payment'));

    await page.open(paths.contact);
    await fillContactForm(page);
    network.setOffline(true);
    await page.click(button('Send Message'));
    await page.see(errorToast("We couldn't send your message. Please try again or email us directly."));
    network.setOffline(false);
    await page.click(button('Send Message'));
    await page.see(successToast('Message Sent!'));

    await page.open(paths.login);
    await page.see(field('Password'));
    network.setOffline(true);
    await logIn(page, demoCustomer);
    await page.see(errorToast('The server cannot be reached. Please check your connection and try again.'));
    network.setOffline(false);
    await page.click(button('Log in'));
    await page.see(successToast('Login Successful!'));
    await page.see(button('Cart, 1 item'));
  },

  'a page that was opened before opens without a network, and the cart is kept': async ({ page, network }) => {
    await page.open(paths.products);
    // What the service worker stores last.
    await page.waitUntilStored('/functions/v1/store/store/nilgiri/variants');
    network.setOffline(true);
    await page.reload();
    await page.click(button('Add to Cart', productCard('Hill Railway Breakfast')));
    await page.see(button('Cart, 1 item'));
    network.setOffline(false);
    await page.reload();
    await page.see(button('Cart, 1 item'));
  },
};
