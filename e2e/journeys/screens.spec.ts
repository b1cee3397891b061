import type { Locator, Page } from '@playwright/test';
import { VIEWPORTS } from '../support/accessibility';
import { addToCart, cartPanel, openCart } from '../support/shop';
import { expect, test } from '../support/test';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('the whole cart panel scrolls in a low window', async ({ page }) => {
    await addToCart(page, 'Upper Coonoor Whole Leaf');
    await addToCart(page, 'Hill Railway Breakfast');
    // 1280 × 1024 at 400 % zoom, and a phone in landscape.
    for (const size of [
      { width: 320, height: 256 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(size);
      await openCart(page);
      const lines = cartPanel(page).getByRole('list').first();
      await expect.poll(() => lines.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
      const proceed = cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' });
      await expect(proceed).not.toBeInViewport();
      await cartPanel(page).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
      await expect(proceed).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(cartPanel(page)).toBeHidden();
    }
  });

  test('Add to Cart stays in reach in landscape, below the text beside the picture', async ({ page }) => {
    for (const size of [
      { width: 640, height: 360 },
      { width: 932, height: 430 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/product/founders-tin');
      const add = page.getByRole('button', { name: 'Add to Cart' });
      const main = page.getByRole('main');
      for (const part of [0, 0.3, 0.6]) {
        await main.evaluate(({ scrollHeight }, share) => window.scrollTo(0, scrollHeight * share), part);
        await expect(add).toBeInViewport({ ratio: 1 });
      }
      // Not below the header.
      await add.tap({ trial: true });
    }
  });

  test('the products are in two columns from 340 px, which makes the page half as long, and in one below', async ({
    page,
  }) => {
    for (const [width, columns] of [
      [320, 1],
      [339, 1],
      [340, 2],
      [360, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/products');
      const cards = await page
        .getByRole('article')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
      expect(new Set(cards).size, `columns at ${width} px`).toBe(columns);
    }
  });

  test('the label of the home page leaves the pluckers of its picture visible', async ({ page }) => {
    await page.goto('/');
    const picture = (await page.getByRole('img', { name: /pluckers at work/ }).boundingBox())!;
    const eyebrow = (await page.getByText('Coonoor, The Nilgiris · 1939').first().boundingBox())!;
    expect(eyebrow.y).toBeGreaterThan(picture.y + picture.height * 0.9);
  });
});

test('the picture of the home page is sharp where it is higher than wide', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const scale = await page.getByRole('img', { name: /pluckers at work/ }).evaluate(async (image) => {
    const picture = image as HTMLImageElement;
    await picture.decode();
    // The intrinsic size depends on `sizes`; the name of the file has its width.
    const fileWidth = Number(/-(\d+)\.\w+$/.exec(picture.currentSrc)?.[1]);
    const { width, height } = picture.getBoundingClientRect();
    return fileWidth / Math.max(width, height * 2);
  });
  expect(scale).toBeGreaterThanOrEqual(1);
});

test('Products is the current section on the page of a product', async ({ page }) => {
  await page.goto('/product/masala-chai');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText(['Products']);
});

test.describe('for an administrator', () => {
  test.use({ signedInAs: 'administrator' });

  test('fields of every type have the same height', async ({ page }) => {
    await page.goto('/admin/audit-log');
    await page.getByText('Filter', { exact: true }).click();
    const fields = page.getByRole('main').locator('input, select');
    await expect(page.getByLabel('From')).toBeVisible();
    expect(await fields.count()).toBeGreaterThan(3);
    const heights = await fields.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
  });
});

test.describe('for an administrator with a phone', () => {
  test.use({ signedInAs: 'administrator', viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true });

  test('fields have a text of at least 16 px, because Safari zooms into a smaller one', async ({ page }) => {
    for (const path of ['/admin/products', '/admin/stock', '/admin/settings']) {
      await page.goto(path);
      const fields = page.getByRole('main').locator('input, select, textarea');
      await expect(fields.nth(2)).toBeVisible();
      const sizes = await fields.evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });
});

test.describe('the lists of the back office', () => {
  test.use({ signedInAs: 'administrator' });

  const lists: [path: string, row: (page: Page) => Locator][] = [
    ['/admin/dashboard', (page) => page.locator('[role="row"][data-rowindex]')],
    ['/admin/orders', (page) => page.locator('[role="row"][data-rowindex]')],
    ['/admin/messages', (page) => page.getByRole('article')],
    ['/admin/products', (page) => page.getByRole('textbox', { name: /^Price of / })],
    ['/admin/stock', (page) => page.getByRole('textbox', { name: /^Received: / })],
  ];

  for (const [name, size, minimum] of [
    ['phone', { width: 360, height: 740 }, 6],
    ['wide screen', { width: 1440, height: 900 }, 14],
  ] as const) {
    test(`have at least ${minimum} rows on the first screen of a ${name}`, async ({ page }) => {
      await page.setViewportSize(size);
      for (const [path, row] of lists) {
        await page.goto(path);
        await expect(row(page).first()).toBeVisible();
        expect(await rowsOnScreen(row(page)), path).toBeGreaterThanOrEqual(minimum);
      }
    });
  }
});

/** Returns how many rows of the height of the rows of a list fit between the first row and the bars at the bottom. */
const rowsOnScreen = (rows: Locator) =>
  rows.evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const [first] = boxes;
    if (!first) return 0;
    const distances = boxes.slice(1, 15).map(({ top }, index) => top - (boxes[index]?.top ?? 0));
    const rowHeight =
      distances.length > 0 ? distances.reduce((sum, each) => sum + each) / distances.length : first.height;
    const bars = [...document.querySelectorAll('nav, main *')].filter((element) => {
      const { position, bottom } = getComputedStyle(element);
      return (position === 'fixed' || position === 'sticky') && bottom === '0px';
    });
    const end = window.innerHeight - Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().height));
    return Math.floor((end - first.top + 1) / rowHeight);
  });
