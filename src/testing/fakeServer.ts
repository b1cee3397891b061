import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  /** The path with its query string. */
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface FakeResponse {
  status?: number;
  statusText?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent instead of `body`, for a response that is not JSON. */
  text?: string;
}

/**
 * Overrides the response to a request: a response, `hang` to send none, `stall` to stop in the middle of the body,
 * `drop` to cut the connection, or undefined for the default response.
 */
export type ResponseOverride = (request: RecordedRequest) => FakeResponse | 'hang' | 'stall' | 'drop' | undefined;

const noOverride: ResponseOverride = () => undefined;

/** Starts an HTTP server that records its requests and whose responses a test can override. */
export async function startFakeServer(defaultResponse: (request: RecordedRequest) => FakeResponse) {
  const requests: RecordedRequest[] = [];
  let override = noOverride;

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const request = await readRequest(incoming);
    requests.push(request);
    const reply = override(request) ?? defaultResponse(request);
    if (reply === 'hang') return;
    if (reply === 'stall') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
      return;
    }
    if (reply === 'drop') return void response.destroy();
    response.writeHead(reply.status ?? 200, reply.statusText, {
      'content-type': 'application/json',
      connection: 'close',
      ...reply.headers,
    });
    response.end(reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    overrideResponses(next: ResponseOverride) {
      override = next;
    },
    /** Deletes the recorded requests and the override. Call it before each test. */
    reset() {
      requests.length = 0;
      override = noOverride;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? '/', 'http://server');
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data');
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: body === '' ? undefined : isForm ? body : (JSON.parse(body) as unknown),
  };
}
