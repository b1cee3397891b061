import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

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

  describe('with another store', () => {
    let store: Server | undefined;
    afterEach(() => closeStore());

    async function startStore(names: string[]): Promise<string> {
      store = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
        const offset = Number(searchParams.get('offset'));
        const products = names
          .slice(offset, offset + Number(searchParams.get('limit')))
          .map((id) => ({ id, updated_at: '2026-10-01T00:00:00.000Z' }));
        response.writeHead(pathname === '/store/rented/products' ? 200 : 404);
        response.end(JSON.stringify({ count: names.length, products }));
      }).listen(0, '127.0.0.1');
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
  });
});
