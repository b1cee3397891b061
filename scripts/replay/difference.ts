import type { Recording } from '../../src/app/recorder/recording';
import type { RootState } from '../../src/app/rootReducer';
import { replay } from './replay';

export interface Difference {
  /** The index of the event after which the states differ. */
  index: number;
  /** The path of the value that differs: `cart.lines.0.quantity`. */
  path: string;
  recorded: unknown;
  replayed: unknown;
}

/** Returns the first difference between the recorded and the replayed states; null if the replay is exact. */
export function firstDifference(recording: Recording): Difference | null {
  const replayed = replay(recording);
  let before: [recorded: RootState, replayed: RootState] = [recording.base, recording.base];
  for (const [index, { after }] of recording.events.entries()) {
    const now: typeof before = [after, replayed[index] ?? recording.base];
    for (const slice of slicesOf(...now)) {
      // The slice was equal before this event, and neither side changed it.
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
