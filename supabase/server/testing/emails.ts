import type { EmailOtpType } from '@supabase/supabase-js';
import type { StoredEmail } from '../simulators/mailbox/mailbox.ts';
import type { Client } from '../backend/clients.ts';
import type { TestBackend } from './backend.ts';

/** Delivers the queued emails and returns the emails to an address, newest first. */
export async function emailsTo(backend: TestBackend, email: string): Promise<StoredEmail[]> {
  await backend.emails.deliver();
  return (await backend.mailbox.list()).filter(({ to }) => to === email);
}

/** Returns the address of the link in an email. */
export const linkIn = (email: StoredEmail | undefined) => new URL(/https?:\S+/.exec(email?.text ?? '')?.[0] ?? '');

/** Does what the page behind the link of an email does after a click. */
export function confirmLink(client: Client, email: StoredEmail | undefined) {
  const { searchParams } = linkIn(email);
  return client.auth.verifyOtp({
    token_hash: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') as EmailOtpType,
  });
}
