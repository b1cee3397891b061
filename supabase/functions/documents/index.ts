import { createCallerClient } from '../_shared/database.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createDocumentsApp } from './app.ts';
import { writePdf } from './writePdf.ts';

const env = hostedSettings(Deno.env.toObject());
const app = createDocumentsApp({ createCallerClient: (accessToken) => createCallerClient(env, accessToken), writePdf });

Deno.serve(app.fetch);
