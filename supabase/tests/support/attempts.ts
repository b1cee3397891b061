import type { SqlSession } from '../../server/database/database.ts';
import type { Outcome } from './parseAccessMatrix.ts';
import { keyColumnOf, type RowKeys } from './populateDatabase.ts';

/** The result of a statement: the keys of the affected rows, or the error. */
export interface Attempt {
  keys: string[];
  error: { code: string; message: string } | null;
}

/*
 * Each function returns the SQL of one operation on a relation. The statements of `selectRows`, `updateRows` and `deleteRows`
 * return the keys of all affected rows.
 */

export const selectRows = (relation: string) =>
  keysOf(`select ${keyColumnOf(relation)} as key from public.${relation}`);

export const deleteRows = (relation: string) =>
  keysOf(`delete from public.${relation} returning ${keyColumnOf(relation)} as key`);

export const updateRows = (relation: string, column: string) =>
  keysOf(`update public.${relation} set ${column} = ${column} returning ${keyColumnOf(relation)} as key`);

/** Reads no column, so it also detects a permission to update without a permission to select. */
export const updateNoRows = (relation: string, column: string) =>
  keysOf(`update public.${relation} set ${column} = default where false returning null as key`);

export const insertRow = (relation: string) => `insert into public.${relation} default values`;

export const truncate = (relation: string) => `truncate public.${relation} cascade`;

/** Calls a function with null arguments; only the permission matters. */
export const execute = (name: string, parameterCount: number) =>
  `select public.${name}(${Array(parameterCount).fill('null').join(', ')})`;

const keysOf = (statement: string) =>
  `with affected as (${statement}) select coalesce(array_agg(key::text), '{}') from affected`;

/**
 * Runs each statement with the rights of the current role, and rolls it back. All statements are one block of PL/pgSQL,
 * because thousands of single statements take half a minute.
 */
export async function tryEach(sql: SqlSession, statements: string[]): Promise<Attempt[]> {
  await sql.exec(`
    do $block$
    declare
      attempted text;
      keys text[];
      attempts jsonb := '[]';
    begin
      for attempted in select jsonb_array_elements_text(${quoted(JSON.stringify(statements))}) loop
        begin
          keys := '{}';
          -- A statement that is permitted, but returns no keys, fails here after it was executed.
          execute attempted into keys;
          raise exception using errcode = 'RB000';
        exception when others then
          attempts := attempts || jsonb_build_object(
            'keys', keys,
            'error', case when sqlstate <> 'RB000' then jsonb_build_object('code', sqlstate, 'message', sqlerrm) end
          );
        end;
      end loop;
      perform set_config('access.attempts', attempts::text, true);
    end
    $block$`);
  const [row] = await sql.query<{ attempts: string }>(`select current_setting('access.attempts') as attempts`);
  return JSON.parse(row?.attempts ?? '') as Attempt[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The outcome of a statement if only its permission matters. */
export const permissionOf = ({ error }: Attempt): Outcome =>
  // PostgreSQL checks the permission first, so any other error proves that the operation is permitted.
  error?.code === '42501' ? 'denied' : 'allowed';

/** The outcome of a statement that returns keys, or the error if the matrix has no term for it. */
export function outcomeOf({ error, keys }: Attempt, { all, own }: RowKeys): string {
  if (error) return describeError(error);
  if (keys.length === 0) return 'none';
  keys.sort();
  if (String(keys) === String(all)) return 'all';
  return String(keys) === String(own) ? 'own' : `rows of others: ${keys.join(', ')}`;
}

function describeError({ code, message }: { code: string; message: string }): string {
  if (code === '42501') return 'denied';
  // `on delete restrict` raises 23503 up to PostgreSQL 17 and 23001 since 18.
  // PT403 and PT409 are errors of triggers.
  return ['23503', '23001', 'PT403', 'PT409'].includes(code) ? 'blocked' : `${code} ${message}`;
}
