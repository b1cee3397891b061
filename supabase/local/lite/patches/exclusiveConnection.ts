import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Mutex } from '../../database/mutex.ts';

/**
 * Kysely over PGlite's single session, one user at a time.
 *
 * The dialect that lite brings sends `begin … commit` of interleaved requests down
 * the one session without a lock, so that one request runs under the role that
 * another has just set. Here the mutex is held from acquiring the connection to
 * releasing it, a whole transaction long.
 */
export function exclusiveKysely(pg: PGlite, mutex: Mutex): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createDriver: () => new ExclusiveDriver(pg, mutex),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ExclusiveDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #mutex: Mutex;
  #release = () => {};

  constructor(pg: PGlite, mutex: Mutex) {
    this.#mutex = mutex;
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
        const { rows, affectedRows } = await pg.query<Row>(sql, [...parameters]);
        return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
      },
      streamQuery() {
        throw new Error('PGlite does not stream.');
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

  beginTransaction = (connection: DatabaseConnection) => run(connection, 'begin');
  commitTransaction = (connection: DatabaseConnection) => run(connection, 'commit');
  rollbackTransaction = (connection: DatabaseConnection) => run(connection, 'rollback');
  init = () => Promise.resolve();
  destroy = () => Promise.resolve();
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}
