import { brotliDecompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { insertCatalog } from '../../functions/_testing/catalogFixture.ts';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';
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
    await get('/products?utm_source=mail');
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
