import { brand } from '../../src/domain/brand/facts';
import { paths } from '../../src/domain/routes';
import { checkAccessibility, expectNoHorizontalScroll } from '../support/accessibility';
import { cartPanel, openCart, productCard, proceedButton } from '../support/shop';
import { createTea } from '../support/teas';
import { expect, test } from '../support/test';
import { RENTED_SHOP_URL } from '../support/urls';

/** The one text for the time of arrival: `Arrives 28 Nov – 3 Dec`. */
const ARRIVAL = /Arrives \d{1,2} [A-Z][a-z]{2} – \d{1,2} [A-Z][a-z]{2}/;

const PHONE = { width: 360, height: 780 };

test.use({ viewport: PHONE, hasTouch: true });

test('a shopper sees what a tea weighs, what each style costs, and when it arrives', async ({ page }) => {
  // Without the app, there is no date: the page may have been rendered on another day.
  const prerendered = await page.request.get(paths.product('winter-frost'));
  expect(await prerendered.text()).not.toMatch(ARRIVAL);

  await page.goto(paths.products);
  const frost = productCard(page, 'Winter Frost Tea');
  await expect(frost).toContainText('from ₹780.00');
  await expect(frost).toContainText('50 g');
  await expect(frost).toContainText('₹1560.00 per 100 g');
  await expect(productCard(page, 'Doddabetta Golden Tips')).toContainText('₹4800.00 per 100 g');
  await expect(productCard(page, 'Doddabetta Golden Tips')).not.toContainText('from ₹');
  await expect(productCard(page, 'Four Generations Gift Box')).toContainText('4 × 50 g');
  await expectNoHorizontalScroll(page);

  await frost.getByRole('link').first().tap();
  const small = page.getByRole('radio', { name: '50 g', exact: true });
  const large = page.getByRole('radio', { name: '100 g', exact: true });
  await expect(small).toHaveAccessibleDescription('₹780.00');
  await expect(large).toHaveAccessibleDescription('₹1480.00 Sold out');
  await expect(page.getByRole('main').getByText(ARRIVAL)).toBeVisible();
  const label = page.getByRole('region', { name: 'On the label' });
  await expect(label).toContainText('MRP₹780.00, including all taxes');
  await expect(label).toContainText('Net quantity50 g');
  await expect(label).toContainText(`Country of origin${brand.address.country}`);
  await expect(label).toContainText(brand.phones[0]);

  // Sold out, but still to be selected.
  await large.tap();
  await expect(large).toBeChecked();
  await expect(label).toContainText('Net quantity100 g');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await large.press('ArrowUp');
  await expect(small).toBeChecked();
  await expectNoHorizontalScroll(page);
  await checkAccessibility(page, 'productFacts');

  const { path } = await createTea('Dated Tea', { stock: 5 });
  await page.goto(path);
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await openCart(page);
  await expect(cartPanel(page)).toContainText(ARRIVAL);
  await proceedButton(page).tap();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(ARRIVAL);
  const form = page.getByRole('form', { name: 'Delivery details' });
  await expect(form).toContainText('We use these details only to send your order');
  await checkAccessibility(page, 'deliveryFacts');
  await form.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('log-in, sign-up and contact form say what the details are used for', async ({ page }) => {
  for (const path of [paths.login, paths.signup, paths.contact]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/^We use these details only/)).toContainText(brand.email);
  }
});

test('a rented store, which ships by its own rules, promises no date', async ({ page }) => {
  await page.goto(`${RENTED_SHOP_URL}${paths.products}`);
  await productCard(page, 'Two Sizes').getByRole('link').first().tap();
  await expect(page.getByRole('region', { name: 'On the label' })).toBeVisible();
  await expect(page.getByText(/^Arrives/)).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});
