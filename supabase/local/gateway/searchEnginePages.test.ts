import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

describe('what search engines ask for', () => {
  const shop = withBackend({ demo: true });
  const get = (path: string, env?: NodeJS.ProcessEnv) => createTestGateway(shop(), { env }).app.request(path);
  const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

  it('names the sitemap in the rules', async () => {
    const rules = await (await get('/robots.txt')).text();
    expect(rules).toContain('Disallow: /mailbox');
    expect(rules).toContain(`Sitemap: ${shop().siteUrl}/sitemap.xml`);
  });

  it('lists the pages and every product on sale, not the hidden ones', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const addresses = addressesIn(await response.text());
    expect(addresses).toEqual(
      expect.arrayContaining([`${shop().siteUrl}/story`, `${shop().siteUrl}/product/winter-frost`]),
    );
    expect(addresses).not.toContain(`${shop().siteUrl}/product/trade-sack`);
  });

  it('lists every page of a rented store', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `tea-${index}`);
    const store = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
      const offset = Number(searchParams.get('offset'));
      const products = names
        .slice(offset, offset + Number(searchParams.get('limit')))
        .map((id) => ({ id, updated_at: '2026-10-01T00:00:00.000Z' }));
      response.writeHead(pathname === '/store/rented/products' ? 200 : 404, { connection: 'close' });
      response.end(JSON.stringify({ count: names.length, products }));
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const STORE_API_URL = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;

    const addresses = addressesIn(await (await get('/sitemap.xml', { STORE_API_URL, STORE_ID: 'rented' })).text());
    expect(addresses).toEqual(expect.arrayContaining(names.map((id) => `${shop().siteUrl}/product/${id}`)));

    await new Promise((resolve) => store.close(resolve));
    expect((await get('/sitemap.xml', { STORE_API_URL, STORE_ID: 'rented' })).status).toBe(503);
  });
});
