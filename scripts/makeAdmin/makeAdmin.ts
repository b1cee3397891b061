import { normalizeEmail } from '../../src/domain/emailAddress.ts';
import type { Database } from '../../supabase/server/database/database.ts';

/**
 * Makes the account with an email an owner of the shop, even if it was staff. Repeating it changes nothing.
 * @throws {Error} if there is no such account, or its email is not confirmed: it may belong to somebody else
 */
export async function makeAdmin(db: Pick<Database, 'query'>, email: string): Promise<void> {
  const [account] = await db.query<{ id: string; isConfirmed: boolean }>(
    `select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = $1`,
    [normalizeEmail(email)],
  );
  if (!account) throw new Error(`There is no account with the email ${email}. Sign up in the shop first.`);
  if (!account.isConfirmed)
    throw new Error(`The email ${email} is not confirmed. Open the link in the email first, then try again.`);
  await db.query(
    `insert into public.admins (user_id, role) values ($1, 'owner') on conflict (user_id) do update set role = 'owner'`,
    [account.id],
  );
}
