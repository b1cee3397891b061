import { hostedClientAddress } from '../_shared/clientAddress.ts';
import { createServiceClient } from '../_shared/database.ts';
import { createHttpMailer } from '../_shared/mailer.ts';
import { createContactApp } from './app.ts';

const env = Deno.env.toObject();
const app = createContactApp({
  db: createServiceClient(env),
  mailer: createHttpMailer(env),
  clientAddressOf: hostedClientAddress,
});

Deno.serve(app.fetch);
