import { randomUUID } from 'node:crypto';
import type { TestBackend } from '../../local/testing/backend.ts';

/*
 * auth.users as the auth service writes it: these tests are about what the shop's
 * triggers make of its rows, so they write the rows themselves.
 */

interface NewAccount {
  email?: string;
  isConfirmed?: boolean;
  metadata?: Record<string, string>;
}

/** Makes an account; its e-mail is not confirmed unless told. Answers its id. */
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

/** The customer of an account, as the shop itself sees it. */
export async function customerOf({ service }: TestBackend, accountId: string) {
  const { data } = await service.from('customers').select('*').eq('user_id', accountId).single().throwOnError();
  return data;
}

/** The guest with an e-mail; null if there is none. */
export async function guestWith({ service }: TestBackend, email: string) {
  const { data } = await service
    .from('customers')
    .select('*')
    .is('user_id', null)
    .ilike('email', email)
    .maybeSingle()
    .throwOnError();
  return data;
}
