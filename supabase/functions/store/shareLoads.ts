import { setImmediate } from 'node:timers/promises';

/**
 * Returns a function that joins calls: calls that arrive while a load is running share the next load. So each call gets
 * data that was read after it was made, and at most two loads are needed for any number of calls at the same time.
 * Written by hand because DataLoader loads one value for each key, here one result serves all.
 * @param load receives the arguments of the calls that it serves
 */
export function shareLoads<Argument, Result>(
  load: (args: Argument[]) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { args: Argument[]; result: Promise<Result> } | undefined;

  return (argument) => {
    if (!next) {
      const args: Argument[] = [];
      const start = async () => {
        // Requests that arrived while this thread was computing join. PGlite never waits for anything outside the
        // thread, so without this turn of the event loop every request would be loaded for itself.
        await setImmediate();
        next = undefined;
        return load(args);
      };
      next = { args, result: running.then(start, start) };
      running = next.result;
    }
    next.args.push(argument);
    return next.result;
  };
}
