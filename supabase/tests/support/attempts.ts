import type { Session } from '../../local/database/database.ts';
import type { Outcome } from './accessTable.ts';
import { keyOf, type Rows } from './population.ts';

/*
 * Each answers what came of trying, in the words of the access table; anything that
 * has no word there is told as it is.
 */

export async function trySelect(session: Session, relation: string, rows: Rows): Promise<string> {
  return rowsOrRefusal(session, `select ${keyOf(relation)} as key from public.${relation}`, rows);
}

export async function tryDelete(session: Session, relation: string, rows: Rows): Promise<string> {
  return rowsOrRefusal(session, `delete from public.${relation} returning ${keyOf(relation)} as key`, rows);
}

export async function tryUpdate(session: Session, relation: string, column: string, rows: Rows): Promise<string> {
  // First without reading anything, so that a right to write blindly would show.
  const right = await refusalOf(session, `update public.${relation} set ${column} = default where false`);
  if (right) return right;
  return rowsOrRefusal(
    session,
    `update public.${relation} set ${column} = ${column} returning ${keyOf(relation)} as key`,
    rows,
  );
}

export async function tryInsert(session: Session, relation: string): Promise<string> {
  return permitted(await refusalOf(session, `insert into public.${relation} default values`));
}

export async function tryTruncate(session: Session, relation: string): Promise<string> {
  return permitted(await refusalOf(session, `truncate public.${relation} cascade`));
}

/** Calls a function with nulls: what it makes of them is no matter here. */
export async function tryExecute(session: Session, name: string, parameters: number): Promise<string> {
  return permitted(await refusalOf(session, `select public.${name}(${Array(parameters).fill('null').join(', ')})`));
}

// Whoever gets as far as a complaint about the values was let in.
const permitted = (refusal: string | undefined): Outcome => (refusal === 'no' ? 'no' : 'done');

async function rowsOrRefusal(session: Session, statement: string, { all, own }: Rows): Promise<string> {
  const outcome = await session.query<{ key: string }>(statement).catch(nameOf);
  if (typeof outcome === 'string') return outcome;
  const keys = outcome.map(({ key }) => key).sort();
  if (keys.length === 0) return 'none';
  if (String(keys) === String(all)) return 'all';
  return String(keys) === String(own) ? 'own' : `rows of others: ${keys.join(', ')}`;
}

async function refusalOf(session: Session, statement: string): Promise<string | undefined> {
  return session.query(statement).then(() => undefined, nameOf);
}

function nameOf(error: unknown): string {
  const { code, message } = error as { code: string; message: string };
  if (code === '42501') return 'no';
  // What `on delete restrict` says, under its old and its new number.
  return code === '23503' || code === '23001' ? 'held' : `${code} ${message}`;
}
