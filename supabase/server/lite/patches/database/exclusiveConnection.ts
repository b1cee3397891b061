/*
 * Upstream: the PGlite dialect of @supabase/lite sends `begin`, `set local role`, the statements and `commit` of every
 * request over PGlite's only connection, without a lock.
 *
 * Problem: statements of requests that run at the same time interleave. A statement then runs with the role of another
 * request.
 *
 * Patch: a Kysely driver that holds a mutex from acquiring the connection until releasing it, so for a whole transaction.
 */
import type { PGlite, PgliteConnection } from '@supabase/lite/pglite';
import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Mutex } from '../../../database/mutex.ts';
import { limitParameters } from '../../../database/statementLimits.ts';

/**
 * Replaces the Kysely instance of a connection with one whose transactions never interleave.
 * @param mutex also held by everything else that uses this PGlite instance
 */
export function makeConnectionExclusive(connection: PgliteConnection, mutex: Mutex): void {
  const pg = connection.driver;
  connection.kysely = new Kysely({
    dialect: {
      createDriver: () => new ExclusiveDriver(pg, mutex),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ExclusiveDriver implements Driver {
  readonly #pg: PGlite;
  readonly #connection: DatabaseConnection;
  readonly #mutex: Mutex;
  #release = () => {};

  constructor(pg: PGlite, mutex: Mutex) {
    this.#pg = pg;
    this.#mutex = mutex;
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
        limitParameters(parameters);
        const { rows, affectedRows } = await pg.query<Row>(sql, [...parameters]);
        return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
      },
      streamQuery() {
        throw new Error('PGlite does not support streaming.');
      },
    };
  }

  async acquireConnection() {
    this.#release = await this.#mutex.acquire();
    return this.#connection;
  }

  releaseConnection() {
    this.#release();
    return Promise.resolve();
  }

  // `exec` sends one message to the database, `query` five.
  beginTransaction = async () => void (await this.#pg.exec('begin'));
  commitTransaction = async () => void (await this.#pg.exec('commit'));
  rollbackTransaction = async () => void (await this.#pg.exec('rollback'));
  init = () => Promise.resolve();
  destroy = () => Promise.resolve();
}
