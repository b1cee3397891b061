import { setTimeout as delay } from 'node:timers/promises';
import postgres, {
  type Options,
  type ParameterOrJSON,
  type PostgresType,
  type ReservedSql,
  type Row,
  type RowList,
  type Sql,
} from 'postgres';
import { withTimeout } from '../health/withTimeout.ts';
import { adviseOnConnection } from './connectionErrors.ts';
import type { PoolSize } from './poolSize.ts';
import { limitParameters } from './statementLimits.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** How long a request waits while the server has as many connections as it accepts. */
const SHORTAGE_TIMEOUT_MS = 2_000;
const RETRY_INTERVAL_MS = 100;
const CLOSE_TIMEOUT_MS = 2_000;
/** Longer than the time limits of the roles of the API. */
const SILENCE_LIMIT_MS = 20_000;
/** SQLSTATE too_many_connections, also of a role or a database with a limit of its own. */
const TOO_MANY_CONNECTIONS = '53300';

/** A connection that is lent. */
export interface LentConnection {
  /** Runs a statement or, without parameters, several. */
  unsafe: (text: string, parameters?: ParameterOrJSON<never>[]) => Promise<RowList<Row[]>>;
  release: () => void;
  /** Closes the connection instead of lending it again. */
  discard: () => void;
}

class ConnectionLostError extends Error {
  // SQLSTATE connection_failure
  readonly code = '08006';

  constructor() {
    super('The connection to the database is lost');
  }
}

/** A connection that is open, until it is closed by either side. It is never opened again. */
interface Client extends ConnectionState {
  sql: Sql;
  connection: ReservedSql;
  idleTimer?: NodeJS.Timeout;
}

interface ConnectionState {
  isOpen: boolean;
  /** Ends the waiting for the statements that have no result yet. */
  pending: Set<(reason: Error) => void>;
}

/**
 * Lends the connections to a PostgreSQL server, each to one borrower at a time. The connection that was used last is lent
 * first, so connections that are not needed become idle and close.
 *
 * The pool of `postgres` is not used, because it has not recovered after connections could not be opened
 * (porsager/postgres#1195). It also uses its connections in turn, so that none becomes idle. `pg.Pool` does not fit either: `pg` sends parameters without knowing the
 * types that the database expects, so it takes a JSON array for an array of PostgreSQL, and the depth of JSON cannot be
 * limited; and @supabase/lite expects arrays of every type to be parsed.
 */
export class ConnectionPool {
  readonly #url: string;
  readonly #size: PoolSize;
  readonly #options: Options<Record<string, PostgresType>>;
  readonly #clients = new Set<Client>();
  readonly #free: Client[] = [];
  readonly #waiting: (() => void)[] = [];
  #lent = 0;
  #allReturned: (() => void) | undefined;
  /** How many statements have succeeded. */
  #answers = 0;
  /** Since when {@link isAnswering} is false. */
  #silentSince: number | undefined;

  constructor(url: string, size: PoolSize, options: Options<Record<string, PostgresType>> = {}) {
    this.#url = url;
    this.#size = size;
    this.#options = options;
  }

  /**
   * Lends a connection until its `release` is called.
   * @throws {Error} if no connection can be opened within a few seconds
   */
  async reserve(): Promise<LentConnection> {
    if (this.#lent < this.#size.size) this.#lent += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return this.#lend(this.#takeFree() ?? (await this.#connect()));
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Lends a connection to `work`. */
  async use<T>(work: (connection: LentConnection) => Promise<T>): Promise<T> {
    const connection = await this.reserve();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  /**
   * Runs a statement that takes only a moment. If the connection does not answer it, it is closed: the server may have
   * disappeared without closing it, and then it would wait for many minutes.
   * @throws {Error} if there is no result in time
   */
  queryWithin(timeoutMs: number, text: string, parameters?: ParameterOrJSON<never>[]): Promise<RowList<Row[]>> {
    const result = this.use(async ({ unsafe, discard }) => {
      try {
        return await withTimeout(unsafe(text, parameters), timeoutMs);
      } catch (error) {
        discard();
        throw error;
      }
    });
    return withTimeout(result, timeoutMs);
  }

  /**
   * Whether the server answers a statement within a time: a probe or, if it is busy, any other. After a long silence, all
   * connections are closed, because the server may have disappeared without closing them.
   */
  async isAnswering(timeoutMs: number): Promise<boolean> {
    const answersBefore = this.#answers;
    const probe = this.use(({ unsafe }) => unsafe('select'));
    await withTimeout(probe, timeoutMs).catch(() => undefined);
    if (this.#answers > answersBefore) {
      this.#silentSince = undefined;
      return true;
    }
    this.#silentSince ??= performance.now();
    if (performance.now() - this.#silentSince > SILENCE_LIMIT_MS) {
      this.#silentSince = undefined;
      for (const client of this.#clients) void this.#disconnect(client);
    }
    return false;
  }

  /** Lends a connection to `work`, within a transaction. */
  transaction<T>(work: (connection: LentConnection) => Promise<T>): Promise<T> {
    return this.use(async (connection) => {
      await connection.unsafe('begin');
      try {
        const result = await work(connection);
        await connection.unsafe('commit');
        return result;
      } catch (error) {
        // Fails if the connection is lost, which ends the transaction too. The first error is the reason.
        await connection.unsafe('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  /** Waits for the borrowers, but not for a connection that does not answer, then closes all connections. */
  async close(): Promise<void> {
    if (this.#lent > 0) {
      const allReturned = new Promise<void>((resolve) => (this.#allReturned = resolve));
      await withTimeout(allReturned, CLOSE_TIMEOUT_MS).catch(() => undefined);
    }
    await Promise.all([...this.#clients].map((client) => this.#disconnect(client)));
  }

  #takeFree(): Client | undefined {
    for (;;) {
      const client = this.#free.pop();
      clearTimeout(client?.idleTimer);
      if (!client || client.isOpen) return client;
      void this.#disconnect(client);
    }
  }

  async #connect(): Promise<Client> {
    const startTime = performance.now();
    for (;;) {
      try {
        const client = await connect(this.#url, this.#options);
        this.#clients.add(client);
        return client;
      } catch (error) {
        const hasWaited = performance.now() - startTime >= SHORTAGE_TIMEOUT_MS;
        if (hasWaited || (error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error;
      }
      await delay(RETRY_INTERVAL_MS);
      const returned = this.#takeFree();
      if (returned) return returned;
    }
  }

  #lend(client: Client): LentConnection {
    let isReturned = false;
    const { connection } = client;
    return {
      unsafe: (text, parameters) =>
        new Promise((resolve, reject) => {
          limitParameters(parameters);
          if (!client.isOpen) throw new ConnectionLostError();
          client.pending.add(reject);
          connection
            .unsafe(text, parameters)
            .then((rows) => {
              this.#answers += 1;
              resolve(rows);
            }, reject)
            .finally(() => client.pending.delete(reject));
        }),
      release: () => {
        if (isReturned) return;
        isReturned = true;
        this.#return(client);
      },
      discard: () => void this.#disconnect(client),
    };
  }

  #return(client: Client): void {
    if (client.isOpen) {
      this.#free.push(client);
      client.idleTimer = setTimeout(() => {
        this.#free.splice(this.#free.indexOf(client), 1);
        void this.#disconnect(client);
      }, this.#size.idleTimeoutMs);
      client.idleTimer.unref();
    } else {
      void this.#disconnect(client);
    }
    this.#passOn();
  }

  async #disconnect(client: Client): Promise<void> {
    this.#clients.delete(client);
    clearTimeout(client.idleTimer);
    // `postgres` waits for the end of reservations.
    if (client.isOpen) client.connection.release();
    markAsClosed(client);
    await client.sql.end({ timeout: 1 });
  }

  /** Lets the next one take or open a connection. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) return next();
    this.#lent -= 1;
    if (this.#lent === 0) this.#allReturned?.();
  }
}

async function connect(url: string, options: Options<Record<string, PostgresType>>): Promise<Client> {
  const state: ConnectionState = { isOpen: true, pending: new Set() };
  const sql = postgres(url, {
    ...options,
    max: 1,
    // The pool closes idle connections. A connection that is lent must not be closed.
    idle_timeout: undefined,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => markAsClosed(state),
  });
  try {
    // Only an open connection can be reserved without waiting.
    await withTimeout(Promise.resolve(sql.unsafe('select')), CONNECT_TIMEOUT_MS);
    const connection = await withTimeout(sql.reserve(), CONNECT_TIMEOUT_MS);
    return Object.assign(state, { sql, connection });
  } catch (error) {
    // Ends attempts that go on after the time-out.
    await sql.end({ timeout: 0 });
    throw adviseOnConnection(error);
  }
}

function markAsClosed(state: ConnectionState): void {
  state.isOpen = false;
  // After some errors, `postgres` never reports the result of later statements.
  for (const reject of state.pending) reject(new ConnectionLostError());
}
