import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startBackend, type Backend, type BackendOptions } from '../backend.ts';
import type { Client } from '../clients.ts';
import type { PgliteDatabase } from '../database/pglite.ts';
import type { Session } from '../database/database.ts';
import { generateSecrets } from '../secrets.ts';
import { actingAs, type Actor } from './actingAs.ts';
import { hushRefusals } from './silenceExpectedErrors.ts';
import { createScratchDatabase } from './scratchDatabase.ts';
import { snapshotCache } from './snapshot.ts';

export interface TestBackend extends Backend {
  /** A client that nobody is signed in with. */
  anon: Client;
  /** A client with the service key. */
  service: Client;
  /** Makes an account, confirmed and signed in; what is not told is made up. */
  signUp(details?: { email?: string; password?: string; fullName?: string }): Promise<Account>;
  /** Makes an account an administrator. */
  promote(account: Pick<Account, 'id'>): Promise<void>;
  /** SQL with the rights of a role, in a transaction that is always rolled back. */
  as<T>(actor: Actor, work: (session: Session) => Promise<T>): Promise<T>;
}

export interface Account {
  id: string;
  email: string;
  password: string;
  /** Signed in as this account. */
  client: Client;
}

export interface TestBackendOptions extends Partial<Pick<BackendOptions, 'folder' | 'mailer' | 'siteUrl'>> {
  /** With the demo accounts and seed.sql; off unless told. */
  demo?: boolean;
}

/**
 * The embedded backend for the tests of one file: the real migrations, roles, auth
 * and REST on a database of its own, in this process, without a socket.
 *
 *     const shop = withBackend();
 *
 *     it('shows a visitor no orders', async () => {
 *       const { data } = await shop().anon.from('orders').select();
 *       expect(data).toEqual([]);
 *     });
 *
 * It is opened before the first test of the file and closed after the last; tests of
 * one file share its rows. Without TEST_DATABASE_URL it is PGlite in memory, started
 * from a dump once the first run has made one; with it, a new database on that server.
 */
export function withBackend(options?: TestBackendOptions): () => TestBackend {
  let backend: TestBackend | undefined;
  const restoreLog = hushRefusals();
  beforeAll(async () => {
    backend = await openTestBackend(options);
  });
  afterAll(async () => {
    restoreLog();
    await backend?.close();
  });
  return () => {
    if (!backend) throw new Error('The backend is open inside tests and hooks alone.');
    return backend;
  };
}

/** What {@link withBackend} opens, for a caller that closes it. */
export async function openTestBackend({
  demo = false,
  siteUrl = 'http://localhost:3000',
  ...options
}: TestBackendOptions = {}): Promise<TestBackend> {
  const server = process.env.TEST_DATABASE_URL;
  const common = { demo, siteUrl, secrets: await generateSecrets(), ...options };
  const backend = server ? await startOnServer(server, common) : await startInMemory(common);
  const anon = backend.createAnonClient();
  return {
    ...backend,
    anon,
    service: backend.createServiceClient(),
    signUp: (details) => signUp(backend.createAnonClient(), details),
    promote: async ({ id }) =>
      void (await backend.db.query('insert into public.admins (user_id) values ($1) on conflict do nothing', [id])),
    as: (actor, work) => actingAs(backend.db, actor, work),
  };
}

async function startInMemory(options: Omit<BackendOptions, 'where'>): Promise<Backend> {
  const cache = await snapshotCache(options.folder ?? SUPABASE, options.demo);
  const snapshot = await cache.read();
  const backend = await startBackend({ ...options, where: { memory: true, snapshot } });
  if (!snapshot) await cache.write(await (backend.db as PgliteDatabase).dump());
  return backend;
}

async function startOnServer(server: string, options: Omit<BackendOptions, 'where'>): Promise<Backend> {
  const scratch = await createScratchDatabase(server);
  const backend = await startBackend({ ...options, where: { url: scratch.url } });
  return {
    ...backend,
    async close() {
      await backend.close();
      await scratch.drop();
    },
  };
}

async function signUp(
  client: Client,
  details: { email?: string; password?: string; fullName?: string } = {},
): Promise<Account> {
  const { email = `${randomUUID()}@shopper.example`, password = 'a-long-password', fullName } = details;
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: fullName ? { full_name: fullName } : {} },
  });
  if (error || !data.user) throw error ?? new Error('No account came of the sign-up.');
  return { id: data.user.id, email, password, client };
}

const SUPABASE = fileURLToPath(new URL('../..', import.meta.url));
