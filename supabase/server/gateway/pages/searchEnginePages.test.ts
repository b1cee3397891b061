import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withBackend } from '../../testing/backend.ts';
import { createTestGateway } from '../../testing/gateway.ts';

describe('createSearchEnginePages', () => {
  const shop = withBackend({ demo: true });
  const get = (path: string, env?: NodeJS.ProcessEnv) => createTestGateway(shop(), { env }).app.request(path);
  const urlsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

  it('names the sitemap in robots.txt', async () => {
    const rules = await (await get('/robots.txt')).text();
    expect(rules).toContain('Disallow: /mailbox');
    expect(rules).toContain(`Sitemap: ${shop().siteUrl}/sitemap.xml`);
  });

  it('lists the pages and every product except hidden ones', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const urls = urlsIn(await response.text());
    expect(urls).toEqual(expect.arrayContaining([`${shop().siteUrl}/story`, `${shop().siteUrl}/product/winter-frost`]));
    expect(urls).not.toContain(`${shop().siteUrl}/product/trade-sack`);
  });

  describe('the sitemap of a large catalog, which takes seconds to read', () => {
    const open = () => {
      const productLists: string[] = [];
      const { app } = createTestGateway(shop(), {
        onBackendRequest: ({ url }) => url.includes('/products') && productLists.push(url),
      });
      return { readSitemap: async () => (await app.request('/sitemap.xml')).text(), productLists };
    };

    it('is read once for requests at the same time, and again only after the catalog has changed', async () => {
      const { readSitemap, productLists } = open();
      await Promise.all(Array.from({ length: 20 }, readSitemap));
      const listsOfOneSitemap = productLists.length;
      expect(new Set(productLists).size).toBe(listsOfOneSitemap);
      // A change of the stock, as with every order, is not a change of the catalog.
      await shop().service.from('stock').update({ quantity: 7 }).gt('quantity', 0).throwOnError();
      await readSitemap();
      expect(productLists).toHaveLength(listsOfOneSitemap);

      const product = { id: 'new-tea', slug: 'new-tea', title: 'New Tea' };
      await shop().service.from('products').insert(product).throwOnError();
      expect(urlsIn(await readSitemap())).toContain(`${shop().siteUrl}/product/new-tea`);
      await shop().db.query('delete from public.products where id = $1', [product.id]);
      expect(urlsIn(await readSitemap())).not.toContain(`${shop().siteUrl}/product/new-tea`);
      expect(productLists).toHaveLength(3 * listsOfOneSitemap);
    });
  });

  it('does not show the version of the catalog to visitors', async () => {
    expect(await (await get('/catalog-version')).text()).toContain('<div id="root">');
  });

  describe('with another store', () => {
    let store: Server | undefined;
    let requests: string[];
    afterEach(() => closeStore());

    async function startStore(names: string[], port = 0): Promise<string> {
      requests = [];
      store = createServer((request, response) => {
        requests.push(request.url ?? '');
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
        const offset = Number(searchParams.get('offset'));
        const products = names
          .slice(offset, offset + Number(searchParams.get('limit')))
          .map((id) => ({ id, updated_at: '2026-10-01T00:00:00.000Z' }));
        response.writeHead(pathname === '/store/rented/products' ? 200 : 404);
        response.end(JSON.stringify({ count: names.length, products }));
      }).listen(port, '127.0.0.1');
      await once(store, 'listening');
      return `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    }

    async function closeStore(): Promise<void> {
      if (!store) return;
      const closed = once(store, 'close');
      store.close();
      store.closeAllConnections();
      store = undefined;
      await closed;
    }

    it('lists all products of that store, and responds with 503 when it is unavailable', async () => {
      const names = Array.from({ length: 120 }, (_, index) => `tea-${index}`);
      const env = { STORE_API_URL: await startStore(names), STORE_ID: 'rented' };

      const urls = urlsIn(await (await get('/sitemap.xml', env)).text());
      expect(urls).toEqual(expect.arrayContaining(names.map((id) => `${shop().siteUrl}/product/${id}`)));

      await closeStore();
      expect((await get('/sitemap.xml', env)).status).toBe(503);
    });

    it('asks that store for its products once in 10 minutes, and after a failure again', async () => {
      const env = { STORE_API_URL: await startStore(['tea-1']), STORE_ID: 'rented' };
      let now = Date.now();
      const { app } = createTestGateway(shop(), { env, now: () => now });
      const statuses = async (count: number) => {
        const readStatus = async () => (await app.request('/sitemap.xml')).status;
        return [...new Set(await Promise.all(Array.from({ length: count }, readStatus)))];
      };

      expect(await statuses(20)).toEqual([200]);
      now += 10 * 60 * 1000 - 1;
      expect(await statuses(20)).toEqual([200]);
      expect(requests).toHaveLength(1);
      now += 1;
      await closeStore();
      expect(await statuses(2)).toEqual([503]);
      // The gateway finds the store at the same URL again.
      await startStore(['tea-1', 'tea-2'], Number(new URL(env.STORE_API_URL).port));
      expect(await statuses(2)).toEqual([200]);
      expect(requests).toHaveLength(1);
    });
  });
});
