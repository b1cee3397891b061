import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/App';
import { loadPage } from '../app/routes';
import type { PrerenderedData } from '../app/prerenderedData';
import { Root } from '../app/Root';
import { makeStore, type AppStore } from '../app/store';
import { indexedRoutes } from '../domain/routes';
import { sanitizeHtml as sanitizeInBrowser } from '../features/catalog/product/sanitizeHtml';
import { sanitizeHtml as sanitizeOnServer } from '../features/catalog/product/sanitizeHtml.server';
import { wireProduct } from '../testing/storeFixtures';
import { startStoreServer, type StoreServer } from '../testing/storeServer';
import { createTestServices } from '../testing/testServices';
import { render } from './render';

const ORIGIN = 'https://shop.example';

let server: StoreServer;
beforeAll(async () => {
  server = await startStoreServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const selectIsLoading = (store: AppStore) =>
  Object.values(store.getState().storeApi?.queries ?? {}).some((query) => query?.status === QueryStatus.pending);

const renderResult = (path: string, fetchFromStore: typeof fetch = (url, init) => fetch(url, init)) =>
  render({
    path,
    config: { STORE_API_URL: server.config.storeApiUrl, STORE_ID: server.config.storeId },
    origin: ORIGIN,
    fetch: fetchFromStore,
  });

async function renderPath(path: string) {
  const page = await renderResult(path);
  return page === 'unknown' ? undefined : page;
}

it.each(['/', '/products', '/product/p1'])(
  'shows texts of the store that look like style attributes on %s',
  async (path) => {
    const text = ' style="color:red" onclick="alert(1)" ';
    const image = { url: 'https://pictures.example/p1.webp', order: 1, type: 'image' };
    server.data.products = [
      wireProduct('p1', {
        title: `Title${text}`,
        subtitle: `Subtitle${text}`,
        ribbon_text: `Ribbon${text}`,
        description: `<p title='Hint${text}' style="color:red">Description${text}</p><p style=color:red>End</p>`,
        images: [image],
      }),
    ];
    const page = await renderPath(path);
    const container = document.createElement('div');
    container.innerHTML = page?.content ?? '';
    expect(container.querySelector('[style], [onclick]')).toBeNull();
    expect(container.textContent).toContain(`Title${text}`);
    if (path === '/product/p1') expect(container.textContent).toContain(`Subtitle${text}`);
  },
);

describe('render', () => {
  // The refresh of a page comes some seconds later. Everything else runs in real time.
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it.each([...indexedRoutes.map(({ path }) => path), '/product/p1'])(
    'renders %s, which is hydrated without an error and refreshed once',
    async (path) => {
      server.data.products = [wireProduct('p1', { title: 'Frost Tea', description: '<p>Plucked &amp; dried</p>' })];
      const page = await renderPath(path);
      expect(page?.head).toContain('<title>');
      expect(page?.styles).toContain('<style');
      expect(page?.content).toContain('<h1');
      const readsProducts = ['/', '/products', '/product/p1'].includes(path);
      expect(page?.content.includes('Frost Tea')).toBe(readsProducts);
      server.requests.length = 0;

      const container = document.createElement('div');
      document.body.append(container);
      document.head.innerHTML = page?.head ?? '';
      container.innerHTML = page?.content ?? '';
      // The content security policy forbids them, and browsers report each one.
      expect(container.querySelector('[style]')).toBeNull();
      const services = createTestServices({ config: server.config });
      const { results } = JSON.parse(JSON.stringify(page?.data)) as PrerenderedData;
      await loadPage(path);
      const store = makeStore({ services });
      const onRecoverableError = jest.fn();
      const root = await act(() =>
        hydrateRoot(
          container,
          <Root store={store} services={services} prerendered={results}>
            <MemoryRouter initialEntries={[path]}>
              <App />
            </MemoryRouter>
          </Root>,
          { onRecoverableError },
        ),
      );

      expect(onRecoverableError).not.toHaveBeenCalled();
      expect(container.querySelector('[aria-label="Cart, 0 items"]')).not.toBeNull();
      const product = path === '/product/p1' ? 'products/p1' : 'products';
      expect(server.requests).toEqual([]);

      act(() => jest.advanceTimersByTime(10_000));

      if (readsProducts) {
        const products = () => server.requestsFor(product);
        await waitFor(() => expect(products()).toHaveLength(1));
        await waitFor(() => expect(selectIsLoading(store)).toBe(false));
        expect(products()).toHaveLength(1);
      } else {
        expect(server.requests).toEqual([]);
      }
      expect(document.querySelectorAll('title')).toHaveLength(1);
      act(() => root.unmount());
      container.remove();
    },
  );

  it('leaves pages with personal data and other spellings of a path to the browser', async () => {
    for (const path of ['/profile', '/checkout', '/Story', '/story/', '/nothing', '/product/%zz'])
      expect([path, await renderResult(path)]).toEqual([path, undefined]);
  });

  it('reports an unknown product only if the store has a list of products', async () => {
    for (const path of ['/product/unknown', '/product/unknown/', '/Product/unknown'])
      expect([path, await renderResult(path)]).toEqual([path, 'unknown']);
    server.overrideResponses(() => ({ status: 404, body: { message: 'Store not found' } }));
    await expect(renderResult('/product/unknown')).rejects.toThrow('The store did not respond as expected');
  });

  it('rejects if the store does not respond', async () => {
    server.overrideResponses(() => ({ status: 500 }));
    const unreachable = () => Promise.reject(new TypeError('fetch failed'));
    await expect(renderResult('/products')).rejects.toThrow('The store did not respond as expected');
    await expect(renderResult('/products', unreachable)).rejects.toThrow('The store did not respond as expected');
  });
});

it.each([
  '<p>Wild <b>leaf</b> &amp; bud</p><ul><li>One</li></ul><table><tbody><tr><td colspan="2">95 °C</td></tr></tbody></table>',
  '<a href="https://tea.example/?a=1&amp;b=2" title="Tea">tea</a><img src="/art/tin.webp" alt="Tin">',
  '<p onclick="alert(1)" class="x" id="root" data-x="1">text</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<script>alert(1)</script><p>after</p>',
  '<p>a</p><svg><title>b</title></svg><iframe>c</iframe><details><summary>d</summary>e</details><center>f</center>',
  '<p>A style="color:red" onclick="alert(1)" text</p>',
  `<p title='a style="color:red" text' style="color:red">a</p><img alt="a > style=" src="/tea.webp" onerror="alert(1)">`,
  `<p title="a"style="color:red"lang="en"/style=color:red>a</p>`,
])('sanitizes %s on the server as in the browser', (html) => {
  const inBrowser = document.createElement('div');
  inBrowser.innerHTML = sanitizeInBrowser(html) as unknown as string;
  const onServer = document.createElement('div');
  onServer.innerHTML = sanitizeOnServer(html);
  expect(onServer.innerHTML).toBe(inBrowser.innerHTML);
});
