import type { Connection } from '@supabase/lite';

/** Runs SQL: on any connection, or in one transaction. */
export interface Session {
  /** Runs one statement with parameters ($1, $2, …) and returns its rows. */
  query<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs any number of statements without parameters. */
  exec(script: string): Promise<void>;
}

/**
 * The database of the embedded backend, with the rights of its owner: row-level security applies only after
 * `set local role`.
 */
export interface Database extends Session {
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. */
  tx<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** The connection of @supabase/lite to the same database. */
  readonly connection: Connection;
}
