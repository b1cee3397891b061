import { createHash, randomInt } from 'node:crypto';
import type { App } from '@supabase/lite';
import type { Database } from '../../database/database.ts';

/** Leaves a mail whose link confirms the e-mail of an account; a link that was sent before no longer works. */
export async function sendConfirmation(app: App, db: Database, email: string): Promise<void> {
  const address = email.toLowerCase();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // The form in which lite keeps and finds its tokens.
  const token = createHash('sha256')
    .update(address + code)
    .digest('hex');
  await db.query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where email = $1', [
    address,
    token,
  ]);
  await app._mailer?.sendConfirmation(address, token, code);
}

/** Whether a confirmation may be sent again: one is awaited, and the last is more than a second old. */
export async function mayResend(db: Database, email: string): Promise<boolean> {
  const rows = await db.query(
    `select from auth.users where email = $1 and confirmation_token is not null and confirmation_sent_at < now() - interval '1 second'`,
    [email.toLowerCase()],
  );
  return rows.length > 0;
}
