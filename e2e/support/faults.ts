/* Faults between the browser and a server. */
import type { Page, Route } from '@playwright/test';

type UrlPattern = Parameters<Page['route']>[0];
type Handler = (route: Route, page: Page) => Promise<unknown>;

const respond =
  (status: number, contentType: string, body: string, headers: Record<string, string> = {}): Handler =>
  (route) =>
    route.fulfill({ status, contentType, body, headers });
const json = (status: number, body: unknown) => respond(status, 'application/json', JSON.stringify(body));
const HTML = '<!doctype html><title>Wi-Fi</title><h1>Welcome to the hotel Wi-Fi</h1>';

/** Longer than every request timeout of the shop. */
const SLOW_MS = 31_000;

const allFaults: Record<string, Handler> = {
  'the connection is refused': (route) => route.abort('connectionrefused'),
  'the connection is reset': (route) => route.abort('connectionreset'),
  'the network is gone': (route) => route.abort('internetdisconnected'),
  // The browser's clock is moved on, so the test does not wait.
  'there is no answer for 30 s': (_, page) => page.clock.fastForward(SLOW_MS),
  'status 400': json(400, { message: 'the request is not valid' }),
  'status 404 with HTML': respond(404, 'text/html', HTML),
  'status 429': respond(429, 'application/json', '{"message":"too many requests"}', { 'retry-after': '1' }),
  'status 500': json(500, { message: 'the database is out of memory' }),
  'status 503 without a body': respond(503, 'text/plain', ''),
  'HTML instead of JSON': respond(200, 'text/html', HTML),
  'truncated JSON': respond(200, 'application/json', '{"count":1,"products":[{"id":"te'),
  'wrong types': json(200, { products: 'none', variants: 7, url: false, access_token: [] }),
  'a huge answer': (route) =>
    route.fulfill({ contentType: 'application/json', body: `{"message":"${'x'.repeat(5_000_000)}"}` }),
};

/** The faults that are tried without `ALL_FAULTS=1`. */
const REPRESENTATIVE = ['HTML instead of JSON'];

/** What can happen to a request, by the name of the fault. */
export const faults = Object.entries(allFaults).filter(
  ([name]) => process.env.ALL_FAULTS === '1' || REPRESENTATIVE.includes(name),
);

/** Makes matching requests of the method fail. Returns a function that ends the fault. */
export async function injectFault(page: Page, fault: Handler, url: UrlPattern, method: string) {
  const handler = async (route: Route) => {
    if (route.request().method() === method) await fault(route, page);
    else await route.fallback();
  };
  await page.route(url, handler);
  return () => page.unroute(url, handler);
}
