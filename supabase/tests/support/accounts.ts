import { randomUUID } from 'node:crypto';
import type { Account, TestBackend } from '../../server/testing/backend.ts';

interface NewAccount {
  email?: string;
  /** Default: false. */
  isConfirmed?: boolean;
  metadata?: Record<string, string>;
}

/**
 * Creates an account by writing to auth.users directly, for tests of the triggers on that table.
 * @returns its id
 */
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

/** Signs up two administrators, with the roles owner and staff. */
export async function signUpAdministrators(backend: TestBackend): Promise<{ owner: Account; staff: Account }> {
  const owner = await backend.signUp();
  const staff = await backend.signUp();
  await backend.promote(owner);
  await backend.promote(staff, 'staff');
  return { owner, staff };
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
