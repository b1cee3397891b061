/* npm run database-docs: generates docs/DATABASE.md from a new database with all migrations. */
import { writeFileSync } from 'node:fs';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import { generateSecrets } from '../../supabase/server/secrets.ts';
import { databasePage } from './page.ts';

const backend = await startBackend({
  location: { memory: true },
  secrets: generateSecrets(),
  siteUrl: 'http://localhost:3000',
  demo: false,
});
writeFileSync('docs/DATABASE.md', await databasePage(backend.db));
await backend.close();
