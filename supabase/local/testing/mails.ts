import type { Mail } from '../../functions/_shared/mailer.ts';
import type { TestBackend } from './backend.ts';

/** Returns the stored mails to an address, newest first. */
export async function mailsTo(backend: TestBackend, email: string): Promise<Mail[]> {
  return (await backend.mailbox.list()).filter(({ to }) => to === email);
}

/** Opens the link in a mail and returns the URL that it redirects to. */
export async function followLink(backend: TestBackend, mail: Mail | undefined): Promise<URL> {
  const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const response = await backend.api.request(link);
  return new URL(response.headers.get('location') ?? '');
}
