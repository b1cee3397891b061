import type { Database } from '../database/database.ts';
import type { Client } from './clients.ts';

/** Accounts with public passwords. They exist only in a demonstration. */
export const demoAccounts = {
  customer: { email: 'asha@nbt.example', password: 'nilgiri-tea-1939', fullName: 'Asha Menon' },
  administrator: { email: 'admin@nbt.example', password: 'nilgiri-admin-1939', fullName: 'Nilgiri Black Tea' },
};

/**
 * Creates the demo accounts, confirmed. Call before seed.sql, which refers to them.
 * @param client its sign-ups must not send emails
 */
export async function createDemoAccounts(db: Database, client: Client): Promise<void> {
  for (const { email, password, fullName } of Object.values(demoAccounts)) {
    const { error } = await client.auth.signUp({ email, password, options: { data: { full_name: fullName } } });
    if (error && error.code !== 'user_already_exists') throw error;
    // The token stays: clearing it would mean that its link was used, which drops the password.
    await db.query('update auth.users set email_confirmed_at = now() where email = $1 and email_confirmed_at is null', [
      email,
    ]);
  }
  await db.query(
    'insert into public.admins (user_id) select id from auth.users where email = $1 on conflict do nothing',
    [demoAccounts.administrator.email],
  );
}

/** @throws {Error} if the database was used for a demonstration: anyone could log in as its administrator */
export async function rejectDemoAccounts(db: Database): Promise<void> {
  const emails = Object.values(demoAccounts).map(({ email }) => email);
  const found = await db.query('select from auth.users where email = any($1)', [emails]);
  if (found.length === 0) return;
  throw new Error(
    'The database contains the demo accounts, whose passwords are public. ' +
      'Use a new DATA_DIR or DATABASE_URL for a public shop, or set DEMO=1 to show the demonstration to everyone.',
  );
}
