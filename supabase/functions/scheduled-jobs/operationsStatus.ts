import type { OperationsReport } from '../../../src/domain/operations.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import type { Job } from './jobs.ts';

/** What an operator checks from outside. It contains no personal data. */
export interface OperationsStatus {
  jobs: {
    name: string;
    every_seconds: number;
    /** Null if the job has never succeeded. */
    succeeded_at: string | null;
  }[];
  mail: {
    /** Why the mail server would accept no email; null if it would. */
    problem: string | null;
    /** Emails that wait to be sent, and since when the first of them. */
    queued: number;
    oldest_queued_at: string | null;
    /** Emails that are not tried any more. */
    dead: number;
  };
  /** What administrators see above the tabs of the dashboard. */
  operations: OperationsReport[];
}

export async function readOperationsStatus(
  db: ServiceClient,
  jobs: Record<string, Job>,
  checkEmail: () => Promise<void>,
): Promise<OperationsStatus> {
  const [rows, [mail], operations, problem] = await Promise.all([
    db.from('scheduled_jobs').select('name, succeeded_at').then(dataOf),
    db.rpc('email_status').then(dataOf),
    db.rpc('operations_report').then(dataOf),
    checkEmail().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  ]);
  const { queued = 0, oldest_queued_at = null, dead = 0 } = mail ?? {};
  return {
    jobs: Object.entries(jobs).map(([name, { everySeconds }]) => ({
      name,
      every_seconds: everySeconds,
      succeeded_at: rows.find((row) => row.name === name)?.succeeded_at ?? null,
    })),
    mail: { problem, queued, oldest_queued_at, dead },
    operations,
  };
}
