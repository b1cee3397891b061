import { createServiceClient } from '../_shared/database.ts';
import { createHttpMailer } from '../_shared/mailer.ts';
import { createHandler } from './handler.ts';

const env = Deno.env.toObject();

Deno.serve(
  createHandler({
    db: createServiceClient(env),
    mailer: createHttpMailer(env),
    env: { PAYMENT_WEBHOOK_SECRET: env.PAYMENT_WEBHOOK_SECRET ?? '' },
  }),
);
