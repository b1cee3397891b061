import { createServiceClient } from '../_shared/database.ts';
import { createHttpMailer } from '../_shared/mailer.ts';
import { createContactApp } from './app.ts';

const env = Deno.env.toObject();
const app = createContactApp({
  db: createServiceClient(env),
  mailer: createHttpMailer(env),
  // The hosted platform sets cf-connecting-ip itself. Elsewhere only the last entry of x-forwarded-for can be trusted.
  clientAddressOf: ({ headers }) =>
    headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown',
});

Deno.serve(app.fetch);
