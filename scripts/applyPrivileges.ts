/*
 * Gives the API's roles exactly the privileges that the migrations declare:
 *
 *     DATABASE_URL=postgres://… npm run apply-privileges      on a PostgreSQL server or a Supabase project
 *     npm run apply-privileges                                in DATA_DIR, while the server is stopped
 */
import { applyPrivileges } from '../supabase/server/database/privileges.ts';
import { useConfiguredDatabase } from '../supabase/server/database/useConfiguredDatabase.ts';

try {
  const corrected = await useConfiguredDatabase(process.env, applyPrivileges);
  for (const difference of corrected) console.log(`Corrected: ${difference}`);
  console.log('The privileges are as the migrations declare.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('The owner of the objects, or a superuser, can correct them.');
  process.exitCode = 1;
}
