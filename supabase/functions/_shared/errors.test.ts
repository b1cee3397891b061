import { jest } from '@jest/globals';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { dataOf } from './database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from './errors.ts';
import { allowEveryOrigin } from './middleware.ts';

function createApp(handle: () => never | Response = () => Response.json({})) {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('GET'), rejectOtherMethods(app));
  return app.get('/x', () => handle());
}

async function get(app: Hono, path = '/x', init?: RequestInit) {
  const response = await app.request(path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

describe('handleError', () => {
  it('sends the status and message of an HTTPException', async () => {
    const { status, headers, body } = await get(
      createApp(() => {
        throw new HTTPException(404, { message: 'No such tea' });
      }),
    );
    expect(status).toBe(404);
    expect(body).toEqual({ statusCode: 404, message: 'No such tea' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('sends the status, code and message of a request that the database rejected', async () => {
    const error = { code: 'PT409', message: 'Only 3 left.', hint: 'insufficient_inventory' };
    const { status, body } = await get(createApp(() => dataOf({ data: null, error })));
    expect(status).toBe(409);
    expect(body).toEqual({ statusCode: 409, code: 'insufficient_inventory', message: 'Only 3 left.' });
  });

  it.each([
    new Error('password 1234'),
    { data: null, error: { code: '42501', message: 'password 1234' } },
    { data: null, error: { code: 'PT500', message: 'password 1234' } },
  ])('logs any other error and sends no details of it', async (failure) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { status, headers, body } = await get(
      createApp(() => {
        if (failure instanceof Error) throw failure;
        return dataOf(failure);
      }),
    );
    expect(status).toBe(500);
    expect(body).toEqual({ statusCode: 500, message: 'Something went wrong on our side. Please try again.' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });
});

it.each([0, 503, 504])('sends 503 with Retry-After if the database did not answer (status %i)', async (httpStatus) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = { code: '', message: 'TypeError: fetch failed' };
  const { status, headers, body } = await get(createApp(() => dataOf({ data: null, error, status: httpStatus })));
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '2', 'no-store']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(body).toEqual({
    statusCode: 503,
    code: 'database_unreachable',
    message: 'The shop cannot reach its database right now. Please try again in a moment.',
  });
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

describe('handleNotFound', () => {
  it('names the method and the path', async () => {
    const { status, body } = await get(createApp(), '/y%0Az');
    expect(status).toBe(404);
    expect(body).toEqual({ statusCode: 404, message: 'Cannot GET /y%0Az' });
  });
});

describe('rejectOtherMethods', () => {
  it('responds with 405 and the supported methods', async () => {
    const { status, headers, body } = await get(createApp(), '/x', { method: 'POST' });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({ statusCode: 405, message: 'Cannot POST this address' });
  });
});
