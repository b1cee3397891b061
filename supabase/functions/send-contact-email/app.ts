import { Hono } from 'hono';
import { contactMessageSchema } from '../../../src/domain/contactMessage.ts';
import { clientHash, type ClientAddressOf } from '../_shared/clientAddress.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { trySend, type Mailer } from '../_shared/mailer.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { validJson } from '../_shared/validation.ts';
import { contactMail } from './contactMail.ts';

export interface ContactDeps {
  db: ServiceClient;
  mailer: Mailer;
  /** The address is stored only as a hash of its network. */
  clientAddressOf: ClientAddressOf;
}

/** Stores a contact message, then mails it to the shop. If the mail cannot be sent, the message is still stored. */
export function createContactApp({ db, mailer, clientAddressOf }: ContactDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('POST', 'OPTIONS'), rejectOtherMethods(app));

  app.post('*', limitBody(64), validJson(contactMessageSchema), async (c) => {
    const message = c.req.valid('json');
    const sender = await clientHash(clientAddressOf(c.req.raw));
    const result = await db.rpc('submit_contact', { ...message, sender });
    // The database counts the messages of a sender in a window of one minute.
    if (result.error?.code === 'PT429') c.header('retry-after', '60');
    dataOf(result);
    await trySend(mailer, await contactMail(message));
    c.header('cache-control', 'no-store');
    return c.json({ message: 'Message received' });
  });

  return app;
}
