import { DatabaseRefusal } from '../lite/patches/databaseErrors.ts';

/** Keeps out of a test's output what lite logs whenever the database refuses, which tests provoke all the time. */
export function hushRefusals(): () => void {
  const log = console.error;
  console.error = (...items: unknown[]) => {
    if (!(items[0] instanceof DatabaseRefusal)) log(...items);
  };
  return () => {
    console.error = log;
  };
}
