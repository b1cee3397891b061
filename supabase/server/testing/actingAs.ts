import type { Database, SqlSession } from '../database/database.ts';

/** The role, and the user if any, that statements run as. */
export type Actor = { role: 'anon' | 'service_role' } | { role: 'authenticated'; id: string; email?: string };

/** Runs SQL with the rights of a role, in a transaction that is always rolled back. */
export async function actingAs<T>(db: Database, actor: Actor, work: (sql: SqlSession) => Promise<T>): Promise<T> {
  const outcome: { result?: T } = {};
  try {
    await db.tx(async (sql) => {
      await sql.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claimsOf(actor))]);
      await sql.exec(`set local role ${actor.role}`);
      outcome.result = await work(sql);
      throw ROLLBACK;
    });
  } catch (error) {
    if (error !== ROLLBACK) throw error;
  }
  return outcome.result as T;
}

const ROLLBACK = new Error('rolled back');

function claimsOf(actor: Actor): Record<string, string | undefined> {
  return actor.role === 'authenticated'
    ? { role: actor.role, sub: actor.id, email: actor.email }
    : { role: actor.role };
}
