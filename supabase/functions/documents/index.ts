import { createCallerClient } from '../_shared/database.ts';
import { createDocumentsApp } from './app.ts';

const env = Deno.env.toObject();
const app = createDocumentsApp({ createCallerClient: (accessToken) => createCallerClient(env, accessToken) });

Deno.serve(app.fetch);
