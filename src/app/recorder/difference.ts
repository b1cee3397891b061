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
  for (const [index, { after }] of session.events.entries()) {
    const difference = differenceOf(after, replayed[index], []);
    if (difference) return { index, ...difference };
  }
  return null;
}

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
