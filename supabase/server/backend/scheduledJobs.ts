const INTERVAL_MS = 10_000;

/**
 * Runs the regular jobs when they are due. The database decides which process runs a job.
 * @param runDueJobs never rejects
 * @returns a function that stops this and waits for the current run
 */
export function runJobsRegularly(runDueJobs: () => Promise<unknown>): () => Promise<void> {
  let run: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    run ??= runDueJobs().finally(() => (run = undefined));
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await run;
  };
}
