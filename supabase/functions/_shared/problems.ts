import type { RecordedProblem } from '../../../src/domain/operations.ts';
import { joinLines } from '../../../src/domain/text.ts';
import { dataOf, type ServiceClient } from './database.ts';
import { logError } from './log.ts';

/** The database ignores repetitions for as long. */
const REPEATED_AFTER_MS = 10_000;

/**
 * Records for the back office what has failed. Neither function rejects, so that recording a failure does not cause
 * another failure.
 */
export interface ProblemRecorder {
  /** A repetition causes no request: strangers can send as many wrong signatures as they like. */
  record: (kind: RecordedProblem, detail?: string) => Promise<void>;
  /** Records that something succeeds which may have failed before. */
  clear: (...kinds: RecordedProblem[]) => Promise<void>;
}

export function createProblemRecorder(db: ServiceClient): ProblemRecorder {
  const recordedAt = new Map<RecordedProblem, number>();

  return {
    async record(kind, detail) {
      const now = performance.now();
      if (now - (recordedAt.get(kind) ?? -Infinity) < REPEATED_AFTER_MS) return;
      recordedAt.set(kind, now);
      try {
        dataOf(await db.rpc('record_problem', { kind, detail: detail && joinLines(detail) }));
      } catch (error) {
        logError(`The problem ${kind} could not be recorded`, error);
      }
    },

    async clear(...kinds) {
      for (const kind of kinds) recordedAt.delete(kind);
      try {
        dataOf(await db.rpc('clear_problems', { kinds }));
      } catch (error) {
        logError(`The end of the problem ${kinds.join(', ')} could not be recorded`, error);
      }
    },
  };
}
