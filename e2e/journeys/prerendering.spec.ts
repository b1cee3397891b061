import { paths, indexedRoutes } from '../../src/domain/routes';
import { pauseRequests } from '../support/network';
import { cartButton, errorToast, openCart, successToast } from '../support/shop';
import { createTea } from '../support/teas';
import { expect, test } from '../support/test';

const publicPaths = [...indexedRoutes.map(({ path }) => path), paths.product('masala-chai')];

test('a tap before the scripts arrive is answered, with the variant and the quantity that were chosen', async ({
  page,
}) => {
  const release = await pauseRequests(page, '**/assets/*.js');
  await page.goto(paths.product('masala-chai'));
  await page.getByRole('radio', { name: '250 g' }).click();
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartButton(page, '0 items')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();

  release();

  await expect(successToast(page, 'Added to Cart!')).toContainText('5 x Bazaar Street Masala Chai (250 g) added.');
  await expect(cartButton(page, '5 items')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('5');
});

test('a tap before the scripts arrive does not take the stored cart above the stock', async ({ page }) => {
  const tea = await createTea('Scarce Tea', { stock: 3 });
  await page.goto(tea.path);
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartButton(page, '3 items')).toBeVisible();
  const release = await pauseRequests(page, '**/assets/*.js');
  await page.goto(tea.path);
  await page.getByRole('button', { name: 'Add to Cart' }).click();

  release();

  await expect(errorToast(page, 'Oh no! Something went wrong.')).toContainText('Only 3 left.');
  await expect(cartButton(page, '3 items')).toBeVisible();
});

for (const signedInAs of ['visitor', 'customer'] as const) {
  test.describe(`as a ${signedInAs}`, { tag: '@slow' }, () => {
    test.use({ signedInAs });

    test('every public page shows its content without scripts, and is hydrated without an error', async ({
      page,
      request,
    }) => {
      for (const path of publicPaths) {
        const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
        expect(html).toContain('<h1');
        const [, heading = ''] = /<h1[^>]*>([^<]*)</.exec(html) ?? [];

        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.replaceAll('&#x27;', "'"));
        const account =
          signedInAs === 'customer'
            ? page.getByRole('button', { name: 'Account menu' })
            : page.getByRole('link', { name: 'Login', exact: true });
        await expect(account).toBeVisible();
        // Answers when the page is hydrated.
        await openCart(page);
      }
    });
  });
}

test('the app starts although the browser is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const end = performance.now() + 20;
      while (performance.now() < end);
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  // A new visitor would see the login link without the app.
  await page.goto('/?from=newsletter');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});

test('a click while the page is being hydrated is answered once', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      // React has started when it listens to events.
      const isStarted = Object.keys(document.querySelector('#root') ?? {}).some((key) =>
        key.startsWith('_reactListening'),
      );
      if (!isStarted) return port2.postMessage(null);
      const buttons = document.querySelectorAll('button');
      [...buttons].find(({ textContent }) => textContent === 'Add to Cart')?.click();
    };
    port2.postMessage(null);
  });
  await page.goto(`${paths.product('masala-chai')}?from=newsletter`);
  await expect(cartButton(page, '1 item')).toBeVisible();
});

test('text that is typed before the scripts arrive stays in the form, even after a reload', async ({ page }) => {
  const release = await pauseRequests(page, '**/assets/*.js');
  await page.goto(paths.contact);
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Leela Menon');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  // The form was submitted, and misses an address.
  await expect(page.getByText('Please enter an email address.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Leela Menon');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Leela Menon');
});

test.describe('when requests fail', () => {
  test.use({ expectFailedRequests: true });

  for (const [scripts, url] of [
    ['the app', /\/assets\/main[^/]*\.js/],
    ['its scripts', /\/assets\/(?!main)[^/]*\.js/],
  ] as const)
    test(`a page stays as it is if ${scripts} cannot be loaded without a network, and works when the network is back`, async ({
      page,
      context,
    }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(url, async (route) => {
        await released;
        await route.abort();
      });
      const isRequested = page.waitForRequest(url);
      await page.goto(paths.product('masala-chai'));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await isRequested;
      await context.setOffline(true);
      const hasFailed = page.waitForEvent('requestfailed');
      release();
      await hasFailed;
      await expect(page.getByRole('heading', { level: 1, name: 'Masala Chai' })).toBeVisible();

      await page.unrouteAll();
      await context.setOffline(false);

      await expect(cartButton(page, '1 item')).toBeVisible();
    });

  test('a page that is left while its scripts are loaded reports no error', async ({ page }) => {
    let cancel = () => {};
    const canceled = new Promise<void>((resolve) => (cancel = resolve));
    await page.route(/\/assets\/(?!main)[^/]*\.js/, async (route) => {
      await canceled;
      await route.abort();
    });
    const respond = await pauseRequests(page, '**/story');
    await page.goto(paths.login);
    const isLeaving = page.waitForRequest('**/story');
    await page.evaluate(() => window.location.assign('/story'));
    await isLeaving;
    // Firefox and Safari do this when a navigation starts.
    const isCanceled = page.waitForEvent('requestfailed');
    cancel();
    await isCanceled;
    respond();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  });
});

test('a person who saves data gets smaller pictures, which hydration keeps', async ({ browser }) => {
  const chosen: string[][] = [];
  for (const savesData of [false, true]) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      ...(savesData && { extraHTTPHeaders: { 'save-data': 'on' } }),
    });
    if (savesData) {
      await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    }
    const page = await context.newPage();
    const requested: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'image' && requested.push(new URL(request.url()).pathname),
    );
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    chosen.push(requested.filter((path) => path.includes('hero')));
    // Rendered by the browser.
    await page.getByRole('link', { name: 'Shop the collection' }).click();
    await expect(page.locator('article img').first()).toHaveAttribute(
      'sizes',
      savesData ? / 22\.5vw, 45vw$/ : / 45vw, 90vw$/,
    );
    await context.close();
  }
  expect(chosen).toEqual([['/art/hero-tall-800.avif'], ['/art/hero-tall-480.avif']]);
});

test.describe('a page that is not prerendered', () => {
  test.use({ expectFailedRequests: true, viewport: { width: 360, height: 780 }, hasTouch: true });

  for (const path of ['/track', '/success', '/delivery', '/login', '/checkout', '/orders', '/admin/login'])
    test(`${path} says that the app could not be loaded, and loads it again`, async ({ page }) => {
      await page.route('**/assets/main.*.js', (route) => route.abort('connectionreset'), { times: 1 });
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('This page did not come through');
      await page.getByRole('button', { name: 'Load it again' }).tap();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('This page did not come through')).toBeHidden();
    });
});

test('a page says what does not work without scripts, prerendered or not', async ({ request }) => {
  // Chromium shows no `noscript` elements in the contexts of Playwright, and Playwright needs scripts elsewhere.
  for (const path of [paths.track, paths.story]) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html).toMatch(/<noscript><p>Your browser does not run scripts .*tel:\+91/);
  }
});
