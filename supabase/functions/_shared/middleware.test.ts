import { Hono } from 'hono';
import { handleError } from './errors.ts';
import { allowEveryOrigin, limitBody } from './middleware.ts';

describe('limitBody', () => {
  const app = new Hono().onError(handleError).post('/', limitBody(10), async (c) => c.text(await c.req.text()));
  const post = async (body?: BodyInit, headers: Record<string, string> = {}) =>
    app.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

  it('accepts a body up to the limit', async () => {
    expect(await (await post('x'.repeat(10 * 1024))).text()).toHaveLength(10 * 1024);
    expect(await (await post()).text()).toBe('');
  });

  it('stops reading an endless body at the limit', async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    const response = await post(endless);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      statusCode: 413,
      message: 'The request is too large: at most 10 kB can be sent',
    });
    expect(chunks).toBeLessThan(20);
  });

  it('rejects a content length above the limit', async () => {
    expect((await post('x', { 'content-length': '10241' })).status).toBe(413);
  });
});

describe('allowEveryOrigin', () => {
  const app = new Hono().use(allowEveryOrigin('GET', 'OPTIONS')).get('/', (c) => c.json({}));

  it('allows every origin, without credentials', async () => {
    const { headers } = await app.request('/', { headers: { origin: 'http://other.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('retry-after');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('allows the headers that a preflight request asks for', async () => {
    const response = await app.request('/', {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'content-type, x-client-info' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,x-client-info');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,OPTIONS');
    expect(response.headers.get('access-control-max-age')).toBe('86400');
  });
});
