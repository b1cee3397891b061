import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { withBackend } from '../../testing/backend.ts';
import { createTestGateway, PAGE, SCRIPT, serviceWorkerFor } from '../../testing/gateway.ts';
import { insertCatalog } from '../../../functions/_testing/catalogFixture.ts';
import { createPages } from './pages.ts';
import type { Prerenderer, RenderRequest } from './prerenderer.ts';

const shop = withBackend({ demo: true });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('createSearchEnginePages', () => {
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

describe('prerendered pages', () => {
  const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

  describe('prerendered pages', () => {
    beforeAll(() => insertCatalog(shop().service));

    /** Renders the response of the store. Counts its calls. */
    function createPrerenderer() {
      const rendered: string[] = [];
      const prerenderer: Prerenderer = {
        inlineScript: 'start()',
        async render({ path, origin, savesData, fetch }: RenderRequest) {
          if (path === '/profile') return undefined;
          if (path === '/product/none') return 'unknown';
          if (path === '/story') throw new Error('A component failed');
          rendered.push(savesData ? `${path} saving data` : path);
          const response = await fetch(`${origin}/functions/v1/store/store/nilgiri/products`, {});
          const content = `<p>A text with style="color:red"</p><p>${await response.text()}</p>`;
          return { head: `<title>${path}</title>`, styles: '<style id="a">p{}</style>', content, data: '</script>' };
        },
      };
      return { prerenderer, rendered };
    }
    const open = () => {
      const { prerenderer, rendered } = createPrerenderer();
      const { app } = createTestGateway(shop(), { prerenderer });
      const get = (path: string, headers = {}) => app.request(path, { headers: { ...NAVIGATION, ...headers } });
      return { get, rendered };
    };
    const setPrice = async (amount: number) => {
      await shop().service.from('variants').update({ amount }).eq('id', 'pekoe-100').throwOnError();
    };

    it('renders a page once while the catalog does not change, also for visitors at the same time', async () => {
      const { get, rendered } = open();
      const pages = await Promise.all([get('/products'), get('/products'), get('/products')]);
      await get('/products?utm_source=email');
      expect(rendered).toEqual(['/products']);
      const html = await pages[0].text();
      expect(html).toContain('<title>/products</title><style id="a">p{}</style>');
      expect(html).toContain('<script data-app="/assets/main.0123456789.js">start()</script>');
      expect(html).toContain('<script type="application/json" id="data">"\\u003c/script>"</script>');
    });

    it('renders a page of its own for people who save data', async () => {
      const { get, rendered } = open();
      await get('/products');
      const saving = await get('/products', { 'save-data': 'on' });
      await get('/products', { 'save-data': 'on' });
      await get('/products');
      expect(rendered).toEqual(['/products', '/products saving data']);
      expect(saving.headers.get('vary')).toContain('save-data');
    });

    it('has a changed price in the next page', async () => {
      const { get } = open();
      await setPrice(51100);
      expect(await (await get('/products')).text()).toContain('"amount":51100');
      await setPrice(52200);
      const page = await (await get('/products')).text();
      expect(page).toContain('"amount":52200');
      expect(page).not.toContain('"amount":51100');
    });

    it('responds with 304 to a browser that has the page, until it changes', async () => {
      const { get } = open();
      const etag = (await get('/products')).headers.get('etag') ?? '';
      expect((await get('/products', { 'if-none-match': etag })).status).toBe(304);
      await setPrice(53300);
      expect((await get('/products', { 'if-none-match': etag })).status).toBe(200);
    });

    it('sends the page compressed, and allows its script and styles by their hashes', async () => {
      const { get } = open();
      const response = await get('/products', { 'accept-encoding': 'gzip, br' });
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toContain('<p>');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain(`script-src 'self' ${hashOf('watch()')} ${hashOf('start()')}; `);
      expect(policy).toContain(` ${hashOf('#failure{}')} ${hashOf('p{}')}; img-src`);
    });

    it('sends what was rendered unchanged, even if a text of the store looks like a style attribute', async () => {
      const { get } = open();
      expect(await (await get('/products')).text()).toContain(
        '<div id="root"><p>A text with style="color:red"</p><p>{"count":',
      );
    });

    it('lets the browser render a page that cannot be prerendered', async () => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const { get } = open();
      for (const path of ['/profile', '/story']) {
        const response = await get(path);
        expect(response.status).toBe(200);
        expect(await response.text()).toContain('<div id="root"></div>');
      }
      expect(log.mock.calls).toEqual([[expect.stringContaining('/story could not be rendered')]]);
      log.mockRestore();
    });
  });

  describe('a page that does not exist', () => {
    const get = (path: string, init: RequestInit = {}) => {
      const prerenderer: Prerenderer = {
        inlineScript: '',
        render: ({ path }) => Promise.resolve(path === '/product/none' ? 'unknown' : undefined),
      };
      const headers = { ...NAVIGATION, ...init.headers };
      return createTestGateway(shop(), { prerenderer }).app.request(path, { ...init, headers });
    };

    it.each(['/nothing', '/story/nothing', '/product/none', '/product', '/%', '/product/%zz'])(
      'has the status 404: %s',
      async (path) => {
        const response = await get(path);
        expect(response.status).toBe(404);
        expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
        expect(await response.text()).toContain('<div id="root"></div>');
        expect((await get(path, { method: 'HEAD' })).status).toBe(404);
      },
    );

    it('is not mistaken for a page with the same content that the browser has stored', async () => {
      const etag = (await get('/profile')).headers.get('etag') ?? '';
      const response = await get('/nothing', { headers: { 'if-none-match': etag } });
      expect([response.status, response.headers.get('etag')]).toEqual([404, null]);
    });
  });

  it.each(['/shell.html', '/profile', '/Profile/', '/orders/NBT-1', '/admin', '/product/tea'])(
    'responds with 200 to %s',
    async (path) =>
      expect((await createTestGateway(shop()).app.request(path, { headers: NAVIGATION })).status).toBe(200),
  );

  describe('a prerendered page while the store does not answer', () => {
    const ORIGIN = 'https://shop.example';

    /** Opens pages that show the text of the store. */
    function open({ isLocal = true } = {}) {
      let respond: (request: Request) => Promise<Response> = never;
      const prerenderer: Prerenderer = {
        inlineScript: 'start()',
        async render({ path, origin, fetch }) {
          const response = await fetch(`${origin}/products`, {});
          // As requestStore, which never throws.
          if (!response.ok) throw new Error('The store did not respond as expected');
          const content = `<p>${await response.text()}</p>`;
          return { head: `<title>${path}</title>`, styles: '<style>p{}</style>', content, data: {} };
        },
      };
      const pages = createPages({
        site: { readPage: () => Promise.resolve(PAGE), files: (_c, next) => next(), prerenderer },
        config: {},
        origin: ORIGIN,
        store: { baseUrl: ORIGIN, isLocal, fetch: (request) => respond(request) },
      });
      return {
        setStore: (next: typeof respond) => (respond = next),
        read: async () => (await pages.request('/products', { headers: NAVIGATION })).text(),
      };
    }
    const never = () => new Promise<never>(() => {});
    const fail = () => Promise.resolve(new Response(null, { status: 503 }));
    const sell = (text: string) => (request: Request) => {
      const etag = `"${text}"`;
      const isKnown = request.headers.get('if-none-match') === etag;
      return Promise.resolve(new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers: { etag } }));
    };
    const outages = [
      ['fails', fail],
      ['never responds', never],
    ] as const;

    let log: jest.SpiedFunction<typeof console.error>;
    beforeEach(() => {
      log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    });
    afterEach(() => log.mockRestore());

    it.each(outages)('is the last one if the store %s, until it answers again', async (_name, outage) => {
      const { setStore, read } = open();
      setStore(sell('Golden Tips'));
      expect(await read()).toContain('<p>Golden Tips</p>');
      setStore(outage);
      expect(await read()).toContain('<p>Golden Tips</p>');
      setStore(sell('Winter Frost'));
      expect(await read()).toContain('<p>Winter Frost</p>');
    });

    it.each(outages)('is left to the browser if the store %s and there is no last one', async (_name, outage) => {
      const { setStore, read } = open();
      setStore(outage);
      expect(await read()).toContain('<div id="root"></div>');
      setStore(sell('Golden Tips'));
      expect(await read()).toContain('<p>Golden Tips</p>');
    });

    it('names the settings of a store on another server in the log', async () => {
      const { setStore, read } = open({ isLocal: false });
      setStore(fail);
      await read();
      expect(log.mock.calls).toEqual([
        [expect.stringContaining(`Check SUPABASE_URL, STORE_API_URL and STORE_ID: ${ORIGIN}`)],
      ]);
    });

    it('is the last one if the store fails after it has reported a change', async () => {
      const { setStore, read } = open();
      setStore(sell('Golden Tips'));
      await read();
      let requests = 0;
      setStore((request) => ((requests += 1) === 1 ? sell('Winter Frost')(request) : fail()));
      expect(await read()).toContain('<p>Golden Tips</p>');
    });
  });
});

describe('createPages', () => {
  const NAVIGATION = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
  const get = (path: string, headers: Record<string, string> = NAVIGATION, env?: NodeJS.ProcessEnv) =>
    createTestGateway(shop(), { env }).app.request(path, { headers });
  const configIn = (page: string) => JSON.parse(/id="config">(.*?)<\/script>/.exec(page)?.[1] ?? '') as unknown;

  it('writes the key of the embedded backend into the page', async () => {
    const page = await (await get('/')).text();
    expect(configIn(page)).toEqual({
      SUPABASE_ANON_KEY: shop().secrets.publishableKey,
      GOOGLE_SIGN_IN: '1',
      REAL_PAYMENTS: '0',
    });
  });

  it('writes the URLs of a hosted backend and another store into the page, and allows connections to them', async () => {
    const env = {
      SUPABASE_URL: 'https://abc.supabase.example',
      SUPABASE_ANON_KEY: 'hosted',
      STORE_API_URL: 'https://store.example/v1',
      STORE_ID: 's',
    };
    const response = await get('/products', NAVIGATION, env);
    expect(configIn(await response.text())).toEqual(env);
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://abc.supabase.example https://store.example;",
    );
  });

  it('does not write the embedded key into the page for a hosted backend', async () => {
    const env = { SUPABASE_URL: 'https://abc.supabase.example' };
    expect(configIn(await (await get('/', NAVIGATION, env)).text())).toEqual({ ...env, REAL_PAYMENTS: '1' });
  });

  it('escapes settings inside the script element', async () => {
    const env = { STORE_ID: "</script><script>alert('$&')</script>" };
    const page = await (await get('/', NAVIGATION, env)).text();
    expect(page.match(/<script/g)).toHaveLength(3);
    expect(configIn(page)).toMatchObject(env);
  });

  it('has a policy without nonces, inline code and eval, so that every host can serve and cache the page', async () => {
    const responses = [await get('/'), await get('/')] as const;
    const [first, second] = await Promise.all(responses.map((response) => response.text()));
    expect(first).toBe(second);
    const policy = responses[0].headers.get('content-security-policy');
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types default dompurify structured-data webpack",
    );
  });

  it('says that the shop is a demonstration only if it is a public one', async () => {
    const { app } = createTestGateway(shop(), { hasDemoNotice: true });
    expect(await (await app.request('/', { headers: NAVIGATION })).text()).toContain('This shop is a demonstration');
    expect((await app.request('/demo-notice.css')).headers.get('content-type')).toBe('text/css');
    expect(await (await get('/')).text()).not.toContain('demonstration');
  });

  it('allows only the inline script and the style of the built page, and forbids embedding in a frame', async () => {
    const env = { STORE_ID: '</script><script>alert()</script><style>p{}</style>' };
    const policy = (await get('/', NAVIGATION, env)).headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${hashOf('watch()')}; `);
    expect(policy).toContain(` ${hashOf('#failure{}')}; img-src`);
    expect(policy).not.toContain(hashOf('alert()'));
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('serves the page at every path that a person opens', async () => {
    for (const path of ['/', '/shell.html', '/product/assam-tin', '/admin/dashboard']) {
      const response = await get(path);
      expect([
        path,
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([path, 200, 'text/html; charset=UTF-8', 'no-cache']);
    }
  });

  it('does not serve the page for missing files, requests of scripts, forms and paths of the server', async () => {
    expect((await get('/assets/main.js')).status).toBe(404);
    expect((await get('/assets/nothing')).status).toBe(404);
    expect((await get('/favicon.png')).status).toBe(404);
    expect((await get('/products', { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404);
    expect((await get('/auth/nothing')).status).toBe(404);
    const { app } = createTestGateway(shop());
    expect((await app.request('/contact', { method: 'POST', headers: NAVIGATION })).status).toBe(404);
  });

  it('lets browsers cache files with a hash in their name for a year, and compresses them if accepted', async () => {
    const response = await get('/assets/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(SCRIPT);

    const plain = await get('/assets/main.0123456789.js', {});
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
  });

  it('compresses the page if accepted', async () => {
    const response = await get('/', { ...NAVIGATION, 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toContain('<div id="root">');
  });

  it('makes browsers revalidate other files every time', async () => {
    const response = await get('/robots.txt');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it('serves the service worker with the revision of the page that it sends, and allows it the configured servers', async () => {
    const revisions = [];
    for (const env of [{}, { STORE_API_URL: 'https://store.example/v1' }]) {
      const response = await get('/sw.js', { accept: '*/*' }, env);
      expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        'text/javascript; charset=UTF-8',
        'no-cache',
      ]);
      expect(response.headers.get('content-security-policy')).toContain(
        `connect-src 'self'${env.STORE_API_URL ? ' https://store.example' : ''};`,
      );
      const shell = await (await get('/shell.html', NAVIGATION, env)).text();
      const script = await response.text();
      expect(script).toBe(serviceWorkerFor(shell));
      revisions.push(script);

      const etag = response.headers.get('etag') ?? '';
      expect((await get('/sw.js', { accept: '*/*', 'if-none-match': etag }, env)).status).toBe(304);
    }
    expect(new Set(revisions).size).toBe(2);
  });

  it('serves no files outside the folder of the site', async () => {
    for (const path of ['/..%2fsecrets.json', '/%2e%2e/secrets.json', '/assets/..%2f..%2fsecrets.json']) {
      expect((await get(path, { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404);
    }
  });
});
