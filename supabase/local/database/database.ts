import type { Connection } from '@supabase/lite';

/** Where statements are sent: the database, or one transaction of it. */
export interface Session {
  /** One statement with its parameters ($1, $2, …); answers the rows. */
  query<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** Any number of statements without parameters. */
  exec(script: string): Promise<void>;
}

/**
 * The database behind the embedded backend, with the rights of its owner: row-level
 * security binds only who takes on a role by `set local role`.
 */
export interface Database extends Session {
  /** Runs in one transaction: committed when `work` ends, rolled back when it throws. */
  tx<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** What lite works with; it shares the session, and the lock, of the rest. */
  readonly connection: Connection;
}
