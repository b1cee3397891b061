import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PAGE } from '../../supabase/server/testing/gateway.ts';
import { createTemporaryFolder } from '../../supabase/server/testing/temporaryFolder.ts';
import { writeStaticSite } from './writeStaticSite.ts';

/** Renders what the store responds. The code that `npm run build` writes has the same interface. */
const RENDERER = `exports.render = async ({ path, config, origin, fetch }) => {
  const id = path.startsWith('/product/') ? path.slice(9) : undefined;
  const url = config.STORE_API_URL + '/store/estate/products/' + id;
  const title = id ? (await (await fetch(url, {})).json()).product.title : path;
  const head = '<title>' + title + '</title><link rel="canonical" href="' + origin + path + '">';
  return { head, styles: '<style>.page-' + path.length + '{color:red}</style>', content: '<h1>' + title + '</h1>', data: { path } };
};`;
const INLINE_SCRIPT = 'load()';
const products = [
  { id: 'pekoe', title: 'Pekoe', updated_at: null },
  { id: '../etc', title: 'Not a file name', updated_at: null },
];

let store: Server;
let config: { STORE_API_URL: string; STORE_ID: string };
beforeAll(async () => {
  store = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://store');
    const product = products.find(({ id }) => pathname.endsWith(`/products/${id}`));
    response.end(JSON.stringify(product ? { product } : { count: products.length, products }));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  config = { STORE_API_URL: `http://127.0.0.1:${port}`, STORE_ID: 'estate' };
});
afterAll(() => new Promise((resolve) => store.close(resolve)));

/** Builds a site and returns its folder and what was logged. */
async function build(settings: Partial<Parameters<typeof writeStaticSite>[0]>) {
  const folder = createTemporaryFolder();
  const [dist, distRender] = [path.join(folder, 'dist'), path.join(folder, 'dist-render')];
  for (const name of [dist, distRender]) mkdirSync(name);
  writeFileSync(path.join(dist, 'shell.html'), PAGE);
  writeFileSync(path.join(distRender, 'render.cjs'), RENDERER);
  writeFileSync(path.join(distRender, 'inlineScript.js'), INLINE_SCRIPT);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await writeStaticSite({ dist, distRender, config, siteUrl: 'https://shop.example', log, ...settings });
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  return { dist, read, lines };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('writes a page for every public route and every product of the store', async () => {
  const { dist, read } = await build({});
  expect(read('index.html')).toContain('<div id="root"><h1>/</h1></div>');
  expect(read('story.html')).toContain('<link rel="canonical" href="https://shop.example/story">');
  expect(read('product/pekoe.html')).toContain('<title>Pekoe</title>');
  expect(readdirSync(path.join(dist, 'product'))).toEqual(['pekoe.html', 'pekoe.html.br', 'pekoe.html.gz']);
  expect(brotliDecompressSync(readFileSync(path.join(dist, 'product/pekoe.html.br'))).toString()).toBe(
    read('product/pekoe.html'),
  );
  for (const file of ['shell.html', '404.html']) expect(read(file)).toContain('<div id="root"></div>');
  expect(read('_redirects')).toContain('/checkout /shell.html 200');
  expect(read('_redirects')).not.toContain('/story ');
});

it('lists the pages for search engines', async () => {
  const { read } = await build({});
  expect(read('robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(read('sitemap.xml')).toContain('<loc>https://shop.example/product/pekoe</loc>');
});

it('allows the inline scripts and the styles of all pages', async () => {
  const { read } = await build({});
  for (const file of ['_headers', 'nginx.conf'])
    for (const text of ['watch()', '#failure{}', INLINE_SCRIPT, '.page-1{color:red}', '.page-14{color:red}'])
      expect(read(file)).toContain(hashOf(text));
});

it.each([
  ['the store does not respond', { config: { STORE_API_URL: 'http://127.0.0.1:9' } }, /the store responds/],
  ['the URL of the shop is not known', { siteUrl: undefined }, /SITE_URL is not set/],
])('leaves the pages to the browser if %s, and says why', async (_, settings, message) => {
  const { dist, read, lines } = await build(settings);
  expect(read('index.html')).toBe(PAGE);
  expect(readdirSync(dist)).not.toContain('story.html');
  expect(read('_headers')).not.toContain(hashOf(INLINE_SCRIPT));
  expect(read('_headers')).toContain(hashOf('watch()'));
  expect(lines.join('\n')).toMatch(message);
});

it('leaves the pages of the embedded store to the gateway', async () => {
  const { read, lines } = await build({ config: {} });
  expect(read('index.html')).toBe(PAGE);
  expect(lines).toEqual([]);
});
