import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AdminRole } from '../../database.types.ts';
import { startBackend, type Backend, type BackendOptions, type Simulators } from '../backend/backend.ts';
import type { Client } from '../backend/clients.ts';
import type { SqlSession } from '../database/database.ts';
import { generateSecrets } from '../secrets.ts';
import type { Mailbox } from '../simulators/mailbox/mailbox.ts';
import { actingAs, type Actor } from './actingAs.ts';
import { createScratchDatabase } from './scratchDatabase.ts';
import { silenceExpectedErrors } from './silenceExpectedErrors.ts';
import type { Snapshots } from './snapshots.ts';

export interface TestBackend extends Backend {
  /** Undefined, like the mailbox, if the options contain `services`. */
  simulators: Simulators;
  /** Contains all emails. */
  mailbox: Mailbox;
  /** A client without a user. */
  anon: Client;
  /** A client with the secret key. */
  service: Client;
  /** Creates a confirmed account and signs in. Missing details are generated. */
  signUp(details?: { email?: string; password?: string; fullName?: string }): Promise<Account>;
  /** Makes an account an administrator. The default role is owner. */
  promote(account: Pick<Account, 'id'>, role?: AdminRole): Promise<void>;
  /** Runs SQL with the rights of a role, in a transaction that is always rolled back. */
  as<T>(actor: Actor, work: (sql: SqlSession) => Promise<T>): Promise<T>;
}

export interface Account {
  id: string;
  email: string;
  password: string;
  /** A client that is signed in to this account. */
  client: Client;
}

export interface TestBackendOptions extends Partial<
  Pick<BackendOptions, 'folder' | 'mailer' | 'services' | 'siteUrl'>
> {
  /** Whether to create the demo accounts and load the demo data. Default: false. */
  demo?: boolean;
  /** Whether emails of Auth are sent after each request. Default: false; `emails.deliver()` sends all queued emails. */
  deliversInBackground?: boolean;
}

type StartOptions = Omit<BackendOptions, 'location'>;

/**
 * Starts the embedded backend for the tests of a file or describe block, and closes it after the last one. It has the
 * real migrations, roles, auth and REST, runs in this process, and uses no socket.
 *
 *     const shop = withBackend();
 *
 *     it('shows a visitor no orders', async () => {
 *       const { data } = await shop().anon.from('orders').select();
 *       expect(data).toEqual([]);
 *     });
 *
 * The tests share one database: PGlite in memory, or a new database on the server of TEST_DATABASE_URL.
 */
export function withBackend(options?: TestBackendOptions): () => TestBackend {
  let backend: TestBackend | undefined;
  let restoreLog: (() => void) | undefined;
  beforeAll(async () => {
    restoreLog = silenceExpectedErrors();
    backend = await openTestBackend(options);
  });
  afterAll(async () => {
    restoreLog?.();
    await backend?.close();
    // The test file stays in memory longer than its database should.
    backend = undefined;
  });
  return () => {
    if (!backend) throw new Error('The backend is available only inside tests and hooks.');
    return backend;
  };
}

/** Starts a backend that the caller closes. */
export async function openTestBackend({
  demo = false,
  siteUrl = 'http://localhost:3000',
  deliversInBackground = false,
  ...rest
}: TestBackendOptions = {}): Promise<TestBackend> {
  const options = { demo, siteUrl, deliversInBackground, secrets: generateSecrets(), ...rest };
  const server = process.env.TEST_DATABASE_URL;
  const backend = server ? await startOnServer(server, options) : await startInMemory(options);
  const simulators = backend.simulators as Simulators;
  return {
    ...backend,
    simulators,
    mailbox: backend.simulators?.mailbox as Mailbox,
    anon: backend.createAnonClient(),
    service: backend.createServiceClient(),
    signUp: (details) => signUp(backend, details),
    promote: async ({ id }, role = 'owner') =>
      void (await backend.db.query(
        'insert into public.admins (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role',
        [id, role],
      )),
    as: (actor, work) => actingAs(backend.db, actor, work),
  };
}

async function startInMemory(options: StartOptions): Promise<Backend> {
  const file = snapshotFor(options);
  const snapshot = file ? new Blob([await readFile(file)]) : undefined;
  return startBackend({ ...options, location: { memory: true, snapshot } });
}

/** Returns the file or template database to start from, or undefined for a test's own migrations and outside of Jest. */
function snapshotFor({ folder, demo }: StartOptions): string | undefined {
  const json = process.env.TEST_SNAPSHOTS;
  return folder || !json ? undefined : (JSON.parse(json) as Snapshots)[demo ? 'demo' : 'empty'];
}

async function startOnServer(server: string, options: StartOptions): Promise<Backend> {
  const scratch = await createScratchDatabase(server, snapshotFor(options));
  try {
    const backend = await startBackend({ ...options, location: { url: scratch.url } });
    return {
      ...backend,
      async close() {
        try {
          await backend.close();
        } finally {
          await scratch.drop();
        }
      },
    };
  } catch (error) {
    await scratch.drop();
    throw error;
  }
}

async function signUp(
  backend: Backend,
  details: { email?: string; password?: string; fullName?: string } = {},
): Promise<Account> {
  const { email = `${randomUUID()}@shopper.example`, password = 'a-long-password', fullName } = details;
  const client = backend.createAnonClient();
  await client.auth.signUp({ email, password, options: { data: fullName ? { full_name: fullName } : {} } });
  // The token stays: clearing it would mean that its link was used, which drops the password.
  await backend.db.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id: data.user.id, email, password, client };
}
