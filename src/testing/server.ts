import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RequestSeen {
  method: string;
  /** With its query, as it was on the wire. */
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface Reply {
  status?: number;
  statusText?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Instead of a body: bytes that are no JSON. */
  text?: string;
}

/** How a server misbehaves: a reply of its own, `hang` for none ever, `drop` for a cut connection, or nothing. */
export type Mood = (request: RequestSeen) => Reply | 'hang' | 'drop' | undefined;

const CALM: Mood = () => undefined;

/** A server over real HTTP that remembers what it was asked and whose moods a test decides. */
export async function startServer(answer: (request: RequestSeen) => Reply) {
  const requests: RequestSeen[] = [];
  let mood = CALM;

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const seen = await seenFrom(request);
    requests.push(seen);
    const reply = mood(seen) ?? answer(seen);
    if (reply === 'hang') return;
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
    answerWith(next: Mood) {
      mood = next;
    },
    /** For the next test. */
    reset() {
      requests.length = 0;
      mood = CALM;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function seenFrom(request: IncomingMessage): Promise<RequestSeen> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? '/', 'http://server');
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: body === '' ? undefined : (JSON.parse(body) as unknown),
  };
}
