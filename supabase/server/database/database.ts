import type { Connection } from '@supabase/lite';

/** Runs SQL on any connection, or in one transaction. */
export interface SqlSession {
  /** Runs one statement with parameters ($1, $2, …) and returns its rows. */
  query<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs any number of statements without parameters. */
  exec(script: string): Promise<void>;
}

/**
 * The database of the embedded backend. SQL runs with the rights of the database's owner: row-level security applies
 * only after `set local role`.
 */
export interface Database extends SqlSession {
  /** Runs `work` in one transaction. Commits if `work` resolves and rolls back if it rejects. */
  tx<T>(work: (sql: SqlSession) => Promise<T>): Promise<T>;
  /**
   * Whether the database answers no query correctly until it is opened again. Waits for the queries and transactions
   * that began earlier.
   */
  isBroken(): Promise<boolean>;
  /** Whether the database answers within a time. A server that does not may have disappeared. */
  isReachable(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
  /** The connection of @supabase/lite to the same database. */
  readonly connection: Connection;
}
