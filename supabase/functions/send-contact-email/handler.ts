import { parseJson, readText } from '../_shared/body.ts';
import { withCors } from '../_shared/cors.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { sha256 } from '../_shared/hex.ts';
import { allowMethod, answering, json, Refusal, type Handler } from '../_shared/http.ts';
import { sendQuietly, type Mailer } from '../_shared/mailer.ts';
import { messageMail, parseMessage } from './message.ts';

export interface ContactDeps {
  db: ServiceClient;
  mailer: Mailer;
  /** The network address that a request comes from, as far as the server in front can be trusted to tell it. */
  addressOf: (request: Request) => string;
}

const BODY_LIMIT = 64 * 1024;

/** Keeps what somebody writes to the shop, then mails it. Once it is kept, nothing can lose it. */
export function createHandler({ db, mailer, addressOf }: ContactDeps): Handler {
  async function handle(request: Request): Promise<Response> {
    allowMethod(request, 'POST');
    const message = parseMessage(parseJson(await readText(request, BODY_LIMIT)));
    await keep(message, await sha256(addressOf(request)));
    await sendQuietly(mailer, messageMail(message));
    return json({ message: 'Message received' }, { headers: { 'cache-control': 'no-store' } });
  }

  async function keep(message: ReturnType<typeof parseMessage>, sender: string): Promise<void> {
    const answer = await db.rpc('submit_contact', { ...message, sender });
    if (answer.error?.code === 'PT429')
      throw new Refusal(429, answer.error.message, { headers: { 'retry-after': '60' } });
    dataOf(answer);
  }

  return withCors(answering(handle), 'POST, OPTIONS');
}
