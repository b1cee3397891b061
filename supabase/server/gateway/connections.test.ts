import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { serveLimited } from './connections.ts';

const MINUTE_MS = 60_000;
const LIMITS = {
  total: 4,
  perClient: 3,
  headersTimeout: MINUTE_MS,
  requestTimeout: MINUTE_MS,
  connectionsCheckingInterval: 10,
};

describe('a server with limits', () => {
  let server: Server;
  const sockets: Socket[] = [];

  async function start(limits = LIMITS, trustProxy = false): Promise<void> {
    const fetch = async (request: Request) => new Response(await request.text());
    server = serveLimited({ fetch, port: 0, hostname: '127.0.0.1', trustProxy }, limits);
    await once(server, 'listening');
  }
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  /** Opens a connection and sends the text. Returns the socket and what it receives until it is closed or has a response. */
  function open(text: string): { socket: Socket; received: Promise<string> } {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    sockets.push(socket);
    socket.write(text);
    const received = new Promise<string>((resolve) => {
      socket.on('error', () => resolve('closed'));
      socket.on('close', () => resolve('closed'));
      socket.on('data', (data) => resolve(String(data).split('\r\n')[0]!));
    });
    return { socket, received };
  }
  const unfinished = 'POST / HTTP/1.1\r\nhost: tea.example\r\ncontent-length: 9\r\n\r\n';
  const finished = `${unfinished}nine byte`;

  /** Opens as many connections whose request never ends. Resolves when the server has accepted them. */
  async function occupy(count: number): Promise<Socket[]> {
    const opened: Socket[] = [];
    for (let n = 0; n < count; n += 1) {
      const accepted = once(server, 'connection');
      opened.push(open(unfinished).socket);
      await accepted;
    }
    return opened;
  }

  it('closes the next connection of a client that has too many, until it closes one', async () => {
    await start();
    const [first] = await occupy(3);
    expect(await open(finished).received).toBe('closed');
    const closed = new Promise<void>((resolve) => {
      const poll = () => server.getConnections((_, count) => (count === 2 ? resolve() : setImmediate(poll)));
      poll();
    });
    first?.destroy();
    await closed;
    expect(await open(finished).received).toBe('HTTP/1.1 200 OK');
  });

  it('does not limit the connections of a proxy, which opens them for all clients', async () => {
    await start(LIMITS, true);
    await occupy(3);
    expect(await open(finished).received).toBe('HTTP/1.1 200 OK');
  });

  it('keeps the idle connections of a proxy longer than the proxy does, which would send a request while one is closed', async () => {
    await start(LIMITS, true);
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(headers.get('keep-alive')).toBe('timeout=130');
  });

  it('closes connections above the number in all, and idle ones to make room', async () => {
    await start(LIMITS, true);
    await occupy(3);
    const idle = open(finished);
    await idle.received;
    const idleClosed = once(idle.socket, 'close');
    expect(await open(finished).received).toBe('closed');
    await idleClosed;
    expect(await open(finished).received).toBe('HTTP/1.1 200 OK');
  });

  it.each([
    ['headers', 'POST / HTTP/1.1\r\nhost: tea', { headersTimeout: 1 }],
    ['a body', unfinished, { headersTimeout: 1, requestTimeout: 1 }],
  ])('ends a request whose client takes too long for %s', async (_, text, timeouts) => {
    await start({ ...LIMITS, ...timeouts });
    expect(await open(text).received).toBe('HTTP/1.1 408 Request Timeout');
  });
});
