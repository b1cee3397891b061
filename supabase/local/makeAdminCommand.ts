/*
 * Makes an account an administrator:
 *
 *     DATABASE_URL=postgres://… npm run make-admin -- owner@shop.example      on a PostgreSQL server or a Supabase project
 *     npm run make-admin -- owner@shop.example                                 in DATA_DIR, while the server is stopped
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from './database/folderLock.ts';
import { openDatabase } from './database/openDatabase.ts';
import { makeAdmin } from './makeAdmin.ts';

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: [DATABASE_URL=postgres://…] npm run make-admin -- owner@shop.example');
  const url = process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  if (!url && !existsSync(path.join(dataDir, 'db')))
    throw new Error(`There is no database in ${dataDir}. Start the shop once, or set DATABASE_URL.`);
  const lock = url ? undefined : await lockFolder(dataDir);
  const db = await openDatabase(url ? { url } : { dataDir: path.join(dataDir, 'db') });
  try {
    await makeAdmin(db, email);
    console.log(`${email} is an administrator. The back office is at /admin/login.`);
  } finally {
    await db.close();
    await lock?.release();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
