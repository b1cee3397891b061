import { writeFile } from 'node:fs/promises';
import { authTemplates } from '../supabase/server/lite/authTemplates.ts';

// `npm run templates`: writes the templates of the auth emails of Supabase projects.
for (const { kind, html } of await authTemplates())
  await writeFile(new URL(`../supabase/templates/${kind}.html`, import.meta.url), html);
