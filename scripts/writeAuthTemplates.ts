import { fileURLToPath } from 'node:url';
import { writeAuthTemplates } from '../supabase/server/lite/authTemplates.ts';

// `npm run templates`: writes the templates and the subjects of the auth emails of Supabase.
await writeAuthTemplates(fileURLToPath(new URL('../supabase', import.meta.url)));
