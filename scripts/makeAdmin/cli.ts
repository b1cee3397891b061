/*
 * Makes an account an administrator:
 *
 *     DATABASE_URL=postgres://… npm run make-admin -- owner@shop.example      on a PostgreSQL server or a Supabase project
 *     npm run make-admin -- owner@shop.example                                 in DATA_DIR, while the server is stopped
 */
import { useConfiguredDatabase } from '../../supabase/server/database/useConfiguredDatabase.ts';
import { makeAdmin } from './makeAdmin.ts';

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: [DATABASE_URL=postgres://…] npm run make-admin -- owner@shop.example');
  await useConfiguredDatabase(process.env, (db) => makeAdmin(db, email));
  console.log(`${email} is an administrator. The back office is at /admin/login.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
