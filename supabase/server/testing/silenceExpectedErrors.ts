import { NormalizedDatabaseError } from '../lite/patches/database/databaseErrors.ts';

/**
 * Suppresses the database errors that @supabase/lite logs, because tests cause them on purpose.
 * @returns a function that restores console.error
 */
export function silenceExpectedErrors(): () => void {
  const log = console.error;
  console.error = (...items: unknown[]) => {
    if (!(items[0] instanceof NormalizedDatabaseError)) log(...items);
  };
  return () => {
    console.error = log;
  };
}
