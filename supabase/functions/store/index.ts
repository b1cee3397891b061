import { createServiceClient } from '../_shared/database.ts';
import { createHandler } from './handler.ts';

const env = Deno.env.toObject();

Deno.serve(
  createHandler({ db: createServiceClient(env), env: { SITE_URL: env.SITE_URL ?? '', STORE_ID: env.STORE_ID } }),
);
