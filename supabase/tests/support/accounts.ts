import { randomUUID } from 'node:crypto';
import type { TestBackend } from '../../server/testing/backend.ts';

/*
 * Writes to auth.users directly, in place of the auth service: these tests are about the
 * shop's triggers on that table.
 */

interface NewAccount {
  email?: string;
  /** Default: false. */
  isConfirmed?: boolean;
  metadata?: Record<string, string>;
}

/** Creates an account and returns its id. */
export async function createAccount(
  { db }: TestBackend,
  { email, isConfirmed = false, metadata = {} }: NewAccount = {},
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, case when $3 then now() end, $4)`,
    [id, email ?? `${id}@account.example`, isConfirmed, JSON.stringify(metadata)],
  );
  return id;
}

export async function confirmEmail({ db }: TestBackend, accountId: string): Promise<void> {
  await db.query('update auth.users set email_confirmed_at = now() where id = $1', [accountId]);
}

/** Returns the customer row of an account. */
export async function customerOfAccount({ service }: TestBackend, accountId: string) {
  const { data } = await service.from('customers').select('*').eq('user_id', accountId).single().throwOnError();
  return data;
}

/** Returns the guests with an email. */
export async function findGuests({ service }: TestBackend, email: string) {
  const { data } = await service.from('customers').select('*').is('user_id', null).ilike('email', email).throwOnError();
  return data;
}
