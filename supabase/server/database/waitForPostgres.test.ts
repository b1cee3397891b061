import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { waitForPostgres } from './waitForPostgres.ts';

const server = process.env.TEST_DATABASE_URL;

(server ? describe : describe.skip)('waitForPostgres', () => {
  const { hostname, port } = new URL(server ?? 'postgres://localhost:5432');

  it('waits for a server that cannot be reached yet, and says so once', async () => {
    // Reserves a port, on which PostgreSQL is reachable later.
    const proxy = createServer((socket) => socket.pipe(connect(Number(port), hostname)).pipe(socket));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port: proxyPort } = proxy.address() as AddressInfo;
    proxy.close();
    await once(proxy, 'close');

    const lines: string[] = [];
    const url = Object.assign(new URL(server ?? ''), { hostname: '127.0.0.1', port: String(proxyPort) }).href;
    const waiting = waitForPostgres(url, (line) => {
      lines.push(line);
      proxy.listen(proxyPort, '127.0.0.1');
    });
    await waiting;
    expect(lines).toEqual(['The server waits for PostgreSQL']);
    proxy.close();
  });

  it('does not wait if the database does not exist', async () => {
    const url = Object.assign(new URL(server ?? ''), { pathname: '/no_such_database' }).href;
    await expect(waitForPostgres(url, () => undefined)).rejects.toThrow(
      '"no_such_database" does not exist. Check the name of the database at the end of DATABASE_URL',
    );
  });

  it('does not wait if the URL is invalid', async () => {
    await expect(waitForPostgres('postgres://local host', () => undefined)).rejects.toThrow('Invalid URL');
  });
});
