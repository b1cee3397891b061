import { jest } from '@jest/globals';
import { readText } from './body.ts';
import { withCors } from './cors.ts';
import { allowMethod, answering, json, Refusal } from './http.ts';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://shop.example/x', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

describe('reading a body', () => {
  it('gives the text up to the limit', async () => {
    expect(await readText(post('₹'.repeat(10)), 30)).toBe('₹'.repeat(10));
    expect(await readText(new Request('http://shop.example/x'), 30)).toBe('');
  });

  it('stops an endless body at the limit', async () => {
    let produced = 0;
    const endless = new ReadableStream({
      pull(controller) {
        produced += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    await expect(readText(post(endless), 10 * 1024)).rejects.toMatchObject({ status: 413 });
    expect(produced).toBeLessThan(20);
  });

  it('believes a length that is too large', async () => {
    await expect(readText(post('x', { 'content-length': '31' }), 30)).rejects.toMatchObject({ status: 413 });
  });
});

describe('an answer', () => {
  it('tells a refusal as it is', async () => {
    const handle = answering((request) => Promise.resolve(allowMethod(request, 'GET', 'HEAD')).then(() => json({})));
    const response = await handle(post('x'));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toEqual({ statusCode: 405, message: 'Cannot POST this address' });
  });

  it('logs what went wrong inside and tells nothing of it', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await answering(() => Promise.reject(new Error('password 1234')))(post('x'));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('1234');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  it('may be read by any page, without credentials, also when it is a refusal', async () => {
    const handle = withCors(
      answering(() => Promise.reject(new Refusal(404, 'No'))),
      'GET',
    );
    const response = await handle(new Request('http://shop.example/x'));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('allows a browser the headers that it asks for', async () => {
    const handle = withCors(() => Promise.resolve(json({})), 'GET, OPTIONS');
    const response = await handle(
      new Request('http://shop.example/x', {
        method: 'OPTIONS',
        headers: { 'access-control-request-headers': 'content-type, x-client-info' },
      }),
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type, x-client-info');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
  });
});
