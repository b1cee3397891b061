import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { withBackend } from '../../testing/backend.ts';
import { createTestGateway, SCRIPT, serviceWorkerFor } from '../../testing/gateway.ts';

const NAVIGATION = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

describe('createPages', () => {
  const shop = withBackend();
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
    const env = { WHATSAPP_NUMBER: "</script><script>alert('$&')</script>" };
    const page = await (await get('/', NAVIGATION, env)).text();
    expect(page.match(/<script/g)).toHaveLength(2);
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

  it('forbids inline scripts and embedding in a frame', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('serves the page at every path that a person opens', async () => {
    for (const path of ['/', '/index.html', '/shell.html', '/product/assam-tin', '/admin/dashboard']) {
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
