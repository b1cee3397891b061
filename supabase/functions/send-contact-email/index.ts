import { createServiceClient } from '../_shared/database.ts';
import { createHttpMailer } from '../_shared/mailer.ts';
import { createHandler } from './handler.ts';

const env = Deno.env.toObject();

Deno.serve(
  createHandler({
    db: createServiceClient(env),
    mailer: createHttpMailer(env),
    // The hosted platform sets the first and cleans it of what a client claims; elsewhere the last hop is the one to believe.
    addressOf: ({ headers }) =>
      headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown',
  }),
);
