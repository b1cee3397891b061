import { Hono } from 'hono';
import { brand } from '../../../src/domain/brand/facts.ts';
import { contactMessageSchema } from '../../../src/domain/contactMessage.ts';
import { findCallerId } from '../_shared/caller.ts';
import { clientHash, type ClientAddressOf } from '../_shared/clientAddress.ts';
import { dataOf, type CallerClient, type ServiceClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { validJson } from '../_shared/validation.ts';

export interface ContactDeps {
  db: ServiceClient;
  /** Starts the delivery of queued emails without delaying the response. */
  startDelivery: () => void;
  /** The address is stored only as a hash of its network. */
  clientAddressOf: ClientAddressOf;
  /** The key of that hash. */
  clientKey: string;
  createCallerClient: (accessToken: string) => CallerClient;
}

/** Stores a contact message and queues the email that forwards it to the shop. */
export function createContactApp({
  db,
  startDelivery,
  clientAddressOf,
  clientKey,
  createCallerClient,
}: ContactDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('POST', 'OPTIONS'), rejectOtherMethods(app));

  app.post('*', limitBody(64), validJson(contactMessageSchema), async (c) => {
    const { id, ...message } = c.req.valid('json');
    const result = await db.rpc('submit_contact', {
      ...message,
      client: clientHash(clientAddressOf(c.req.raw), clientKey),
      customer_id: await findCallerId(c.req.header('authorization'), createCallerClient),
      notify: brand.email,
      message_id: id,
    });
    // The database counts the messages of a sender in a window of one minute.
    if (result.error?.code === 'PT429') c.header('retry-after', '60');
    const { ticket } = dataOf(result);
    startDelivery();
    c.header('cache-control', 'no-store');
    return c.json({ message: 'Message received', ticket });
  });

  return app;
}
