import type { SqlSession } from '../../server/database/database.ts';
import type { Outcome } from './parseAccessMatrix.ts';
import { keyColumnOf, type RowKeys } from './populateDatabase.ts';

/*
 * Each function tries one operation with the rights of the current role and returns its
 * outcome in the terms of the access matrix, or the error if the matrix has no term for it.
 */

export async function trySelect(sql: SqlSession, relation: string, keys: RowKeys): Promise<string> {
  return affectedRows(sql, `select ${keyColumnOf(relation)} as key from public.${relation}`, keys);
}

export async function tryDelete(sql: SqlSession, relation: string, keys: RowKeys): Promise<string> {
  return affectedRows(sql, `delete from public.${relation} returning ${keyColumnOf(relation)} as key`, keys);
}

export async function tryUpdate(sql: SqlSession, relation: string, column: string, keys: RowKeys): Promise<string> {
  // The first statement reads no column, so it also detects a permission to update without a permission to select.
  const error = await errorOf(sql, `update public.${relation} set ${column} = default where false`);
  if (error) return error;
  return affectedRows(
    sql,
    `update public.${relation} set ${column} = ${column} returning ${keyColumnOf(relation)} as key`,
    keys,
  );
}

export async function tryInsert(sql: SqlSession, relation: string): Promise<string> {
  return permission(await errorOf(sql, `insert into public.${relation} default values`));
}

export async function tryTruncate(sql: SqlSession, relation: string): Promise<string> {
  return permission(await errorOf(sql, `truncate public.${relation} cascade`));
}

/** Calls a function with null arguments; only the permission matters. */
export async function tryExecute(sql: SqlSession, name: string, parameterCount: number): Promise<string> {
  return permission(await errorOf(sql, `select public.${name}(${Array(parameterCount).fill('null').join(', ')})`));
}

// PostgreSQL checks the permission first, so any other error proves that the operation is permitted.
const permission = (error: string | undefined): Outcome => (error === 'denied' ? 'denied' : 'allowed');

async function affectedRows(sql: SqlSession, statement: string, { all, own }: RowKeys): Promise<string> {
  const outcome = await sql.query<{ key: string }>(statement).catch(describeError);
  if (typeof outcome === 'string') return outcome;
  const keys = outcome.map(({ key }) => key).sort();
  if (keys.length === 0) return 'none';
  if (String(keys) === String(all)) return 'all';
  return String(keys) === String(own) ? 'own' : `rows of others: ${keys.join(', ')}`;
}

async function errorOf(sql: SqlSession, statement: string): Promise<string | undefined> {
  return sql.query(statement).then(() => undefined, describeError);
}

function describeError(error: unknown): string {
  const { code, message } = error as { code: string; message: string };
  if (code === '42501') return 'denied';
  // `on delete restrict` raises 23503 up to PostgreSQL 17 and 23001 since 18.
  return code === '23503' || code === '23001' ? 'blocked' : `${code} ${message}`;
}
