import { paths } from '../../src/domain/routes';
import { BACK_LINKS, startRollingUpdate, type RollingUpdate, type Version } from '../support/rollingUpdate';
import { cartButton, openCart } from '../support/shop';
import { expect, test } from '../support/test';

test.describe('while processes with an old and a new build run beside each other', { tag: '@slow' }, () => {
  // One worker runs both tests, so that the builds are copied once.
  test.describe.configure({ mode: 'default' });
  let shop: RollingUpdate;
  test.beforeAll(async () => {
    shop = await startRollingUpdate();
  });
  test.afterAll(() => shop.close());

  const combinations: [pages: Version, files: Version][] = [
    ['old', 'new'],
    ['new', 'old'],
  ];
  for (const [pages, files] of combinations) {
    test(`a page of the ${pages} build is hydrated without an error and works with scripts from the ${files} process`, async ({
      page,
    }) => {
      shop.route(pages, files);
      const backLink = page.getByRole('link', { name: BACK_LINKS[pages] });
      await page.goto(shop.url + paths.product('masala-chai'));
      await expect(backLink).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(cartButton(page, '1 item')).toBeVisible();
      await expect(backLink).toBeVisible();

      await openCart(page);
      await page.keyboard.press('Escape');
      // Their scripts are loaded now.
      await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
      await page.getByRole('link', { name: 'Login', exact: true }).click();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    });
  }
});
