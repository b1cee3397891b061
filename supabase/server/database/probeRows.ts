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
 * Fills a temporary table in the tablespace of the database, and one in each other tablespace that a table uses, such as
 * the table of the pictures. An owner of tables who may not create others there cannot try it.
 */
const FILL = `
  do $$
  declare
    space text;
  begin
    perform set_config('temp_tablespaces', '', true);
    for space in
      select ''
      union
      select spcname from pg_class join pg_tablespace on pg_tablespace.oid = reltablespace
        where spcname <> 'pg_global' and has_tablespace_privilege(spcname, 'create')
    loop
      execute format(
        'create temporary table if not exists %I (filler text) on commit delete rows %s',
        'health_probe_filler' || space, 'tablespace ' || quote_ident(nullif(space, ''))
      );
      execute format(
        'insert into pg_temp.%I select repeat(''x'', ${FILLER_LENGTH}) from generate_series(1, ${FILLER_ROWS})',
        'health_probe_filler' || space
      );
    end loop;
  end $$;
`;

/**
 * Commits a write that needs new space on the disks of the database, and removes it. The commit empties the temporary
 * tables by truncating their files, so the next probe needs new space again; a table that backups contain would have to be
 * locked for that. The row makes the commit wait until the disk has stored it.
 */
export async function canStoreRows(db: Database): Promise<boolean> {
  const id = randomUUID();
  await db.tx(async (sql) => {
    await sql.exec(FILL);
    await sql.query('insert into local.health_probes (id) values ($1)', [id]);
  });
  // A process that was killed during its probe has left its row.
  await db.query(`delete from local.health_probes where id = $1 or created_at < now() - interval '1 minute'`, [id]);
  return true;
}
