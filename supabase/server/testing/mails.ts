import type { EmailOtpType } from '@supabase/supabase-js';
import type { StoredMail } from '../simulators/mailbox/mailbox.ts';
import type { Client } from '../backend/clients.ts';
import type { TestBackend } from './backend.ts';

/** Delivers the queued mails and returns those to an address, newest first. */
export async function mailsTo(backend: TestBackend, email: string): Promise<StoredMail[]> {
  await backend.mails.deliver();
  return (await backend.mailbox.list()).filter(({ to }) => to === email);
}

/** Returns the address of the link in a mail. */
export const linkIn = (mail: StoredMail | undefined) => new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');

/** Returns the code in a mail. */
export const codeIn = (mail: StoredMail | undefined) => /code is (\d+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Does what the page behind the link of a mail does after a click. */
export function confirmLink(client: Client, mail: StoredMail | undefined) {
  const { searchParams } = linkIn(mail);
  return client.auth.verifyOtp({
    token_hash: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') as EmailOtpType,
  });
}
