import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** The rows fill about 1 MB. A shorter text is neither compressed nor moved to another table. */
const FILLER_ROWS = 550;
const FILLER_LENGTH = 1_900;

/** Creates the table of the probes. Runs at every start. */
export async function createHealthProbeTable(db: Database): Promise<void> {
  await db.exec(`
    create schema if not exists local;
    create table if not exists local.health_probes (
      id uuid primary key,
      created_at timestamptz not null default now()
    );
  `);
}

/**
 * Commits a write that needs new space on the disk of the database, and removes it. The commit empties the temporary table
 * by truncating its file, so the next probe needs new space again; a table that backups contain would have to be locked for
 * that. The row makes the commit wait until the disk has stored it.
 */
export async function canStoreRows(db: Database): Promise<boolean> {
  const id = randomUUID();
  await db.tx(async (sql) => {
    await sql.exec(`
      set local temp_tablespaces = '';
      create temporary table if not exists health_probe_filler (filler text) on commit delete rows;
      insert into pg_temp.health_probe_filler
      select repeat('x', ${FILLER_LENGTH}) from generate_series(1, ${FILLER_ROWS});
    `);
    await sql.query('insert into local.health_probes (id) values ($1)', [id]);
  });
  // A process that was killed during its probe has left its row.
  await db.query(`delete from local.health_probes where id = $1 or created_at < now() - interval '1 minute'`, [id]);
  return true;
}
