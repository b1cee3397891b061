import { brotliDecompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { insertCatalog } from '../../../functions/_testing/catalogFixture.ts';
import { withBackend } from '../../testing/backend.ts';
import { createTestGateway, PAGE } from '../../testing/gateway.ts';
import { createPages } from './pages.ts';
import type { Prerenderer, RenderRequest } from './prerenderer.ts';

const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

describe('prerendered pages', () => {
  const shop = withBackend();
  beforeAll(() => insertCatalog(shop().service));

  /** Renders the response of the store. Counts its calls. */
  function createPrerenderer() {
    const rendered: string[] = [];
    const prerenderer: Prerenderer = {
      inlineScript: 'start()',
      async render({ path, origin, savesData, fetch }: RenderRequest) {
        if (path === '/private') return undefined;
        if (path === '/broken') throw new Error('A component failed');
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
    // echo -n 'start()' | openssl sha256 -binary | base64
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' (?:'sha256-[\w+/]{43}=' ?){3};/);
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
    for (const path of ['/private', '/broken']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root"></div>');
    }
    expect(log.mock.calls).toEqual([[expect.stringContaining('/broken could not be rendered')]]);
    log.mockRestore();
  });
});

describe('a prerendered page while the store does not answer', () => {
  const ORIGIN = 'https://shop.example';

  /** Opens pages that show the text of the store. */
  function open() {
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
      store: { baseUrl: ORIGIN, isLocal: true, fetch: (request) => respond(request) },
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

  it('is the last one if the store fails after it has reported a change', async () => {
    const { setStore, read } = open();
    setStore(sell('Golden Tips'));
    await read();
    let requests = 0;
    setStore((request) => ((requests += 1) === 1 ? sell('Winter Frost')(request) : fail()));
    expect(await read()).toContain('<p>Golden Tips</p>');
  });
});
