/*
 * The network between the browsers and the shop. The drivers of the browsers cannot delay or fail requests, so the proxy
 * does. It is also the proxy for all other hosts, which no journey reaches.
 */
import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** The proxy inserts this script into every page. The script sends the messages of the console to its own address. */
const SCRIPT_PATH = '/page-script-of-the-test.js';

interface Pause {
  hasRequest: boolean;
  resume(): void;
}

export type ShopProxy = Awaited<ReturnType<typeof startShopProxy>>;

/** Starts a proxy of the shop at `target`. */
export async function startShopProxy(port: number, target: string, pageScript: string) {
  let isOffline = false;
  let consoleMessages: string[] = [];
  let externalHosts = new Set<string>();
  const pauses = new Map<Pause, { path: RegExp; end: Promise<void> }>();

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { url = '', method } = request;
    if (url === SCRIPT_PATH) {
      if (method === 'POST') consoleMessages.push(await text(request));
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(pageScript);
      return;
    }
    if (!url.startsWith('/')) return refuse(new URL(url).host, request.socket);
    for (const [pause, { path, end }] of pauses) {
      if (!path.test(url)) continue;
      pause.hasRequest = true;
      await end;
    }
    if (isOffline) request.socket.destroy();
    else forward(request, response);
  }

  function forward(request: IncomingMessage, response: ServerResponse) {
    // The script could not be inserted into a compressed page.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const forwarded = sendRequest(target + request.url, { method: request.method, headers }, (received) => {
      const { statusCode = 502, headers: receivedHeaders } = received;
      if (!receivedHeaders['content-type']?.startsWith('text/html')) {
        received.pipe(response.writeHead(statusCode, receivedHeaders));
        return;
      }
      void text(received).then((html) => {
        const page = html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
        const policy = String(receivedHeaders['content-security-policy'] ?? '');
        const changedHeaders = {
          'content-length': Buffer.byteLength(page),
          // The simulated payment page forbids scripts.
          'content-security-policy': policy.replace(/^default-src 'none'/, "default-src 'self'"),
        };
        response.writeHead(statusCode, { ...receivedHeaders, ...changedHeaders }).end(page);
      });
    });
    forwarded.on('error', () => request.socket.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  function refuse(host: string, socket: Socket) {
    externalHosts.add(host);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.on('connect', ({ url }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    refuse(url ?? '', socket);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');

  return {
    port,
    /** Resets the network before a journey. */
    reset() {
      isOffline = false;
      for (const pause of pauses.keys()) pause.resume();
      consoleMessages = [];
      externalHosts = new Set();
    },
    /** Breaks all connections until it is called with false. */
    setOffline(offline: boolean) {
      isOffline = offline;
      if (offline) server.closeIdleConnections();
    },
    /** Delays matching requests until `resume` is called. */
    pause(path: RegExp): Pause {
      let endPause = () => {};
      const end = new Promise<void>((resolve) => (endPause = resolve));
      const pause: Pause = {
        hasRequest: false,
        resume() {
          pauses.delete(pause);
          endPause();
        },
      };
      pauses.set(pause, { path, end });
      return pause;
    },
    consoleMessages: () => consoleMessages,
    /** The hosts outside the shop that the browser tried to reach, with their ports. */
    externalHosts: () => externalHosts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
