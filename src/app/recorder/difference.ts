import type { RootState } from '../rootReducer';
import { replay } from './replay';
import type { Session } from './session';

export interface Difference {
  /** Of the event after which the states part. */
  index: number;
  /** To the value that differs: `cart.lines.0.quantity`. */
  path: string;
  recorded: unknown;
  replayed: unknown;
}

/** Where the replayed states first part from the recorded ones; null for an exact replay. */
export function firstDifference(session: Session): Difference | null {
  const replayed = replay(session);
  let before: [recorded: RootState, replayed: RootState] = [session.base, session.base];
  for (const [index, { after }] of session.events.entries()) {
    const now: typeof before = [after, replayed[index] ?? session.base];
    for (const slice of slicesOf(...now)) {
      // Equal until now and changed by neither: equal still.
      if (now[0][slice] === before[0][slice] && now[1][slice] === before[1][slice]) continue;
      const difference = differenceOf(now[0][slice], now[1][slice], [slice]);
      if (difference) return { index, ...difference };
    }
    before = now;
  }
  return null;
}

const slicesOf = (recorded: RootState, replayed: RootState) =>
  [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])] as (keyof RootState)[];

function differenceOf(recorded: unknown, replayed: unknown, path: string[]): Omit<Difference, 'index'> | null {
  if (Object.is(recorded, replayed)) return null;
  if (!isObject(recorded) || !isObject(replayed)) return { path: path.join('.'), recorded, replayed };
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(replayed)])) {
    const difference = differenceOf(recorded[key], replayed[key], [...path, key]);
    if (difference) return difference;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
