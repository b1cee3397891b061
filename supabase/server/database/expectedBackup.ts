import type { SqlSession } from './database.ts';

/** Lets the shop report from tomorrow on that no backup was made, unless one is, or this was called before. */
export async function expectBackup(db: Pick<SqlSession, 'query'>): Promise<void> {
  await db.query(`
    insert into public.scheduled_jobs (name, due_at) values ('backup', now() + interval '1 day')
      on conflict (name) do nothing`);
}
