/*
 * Starts the server of the shop without its pages, with the settings in the environment. Used by the benchmarks that
 * need a process of its own.
 */
import { createServer } from '../../supabase/server/server.ts';
import { readSettings } from '../../supabase/server/settings.ts';

const server = await createServer(
  readSettings(process.env),
  { readPage: () => Promise.resolve(''), files: (_, next) => next() },
  () => {},
);
process.once('SIGTERM', () => void server.close().finally(() => process.exit()));
