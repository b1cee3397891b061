import type { RootState } from '../rootReducer';
import { firstDifference } from './difference';
import { brokenLaws } from './legality';
import { replay } from './replay';
import type { Session } from './session';

export interface Report {
  /** The base, then every event with the slices that it changed, then the verdict. */
  text: string;
  /** Replays to what was recorded, through legal states alone. */
  isSound: boolean;
}

/** A session told event by event, as the reducers answer it today. */
export function reportOf(session: Session): Report {
  const states = replay(session);
  const lines = slicesOf(session.base).map((slice) => told(slice, session.base));
  const illegal: string[] = [];
  let before = session.base;
  for (const [index, { action }] of session.events.entries()) {
    const after = states[index] ?? before;
    const { type, ...rest } = action;
    const content = JSON.stringify(rest);
    lines.push(content === '{}' ? `${index + 1} ${type}` : `${index + 1} ${type} ${content}`);
    for (const slice of slicesOf(after)) if (after[slice] !== before[slice]) lines.push(told(slice, after));
    illegal.push(
      ...brokenLaws(after).map((law) => `Illegal after event ${index + 1} (${type}): not true that ${law}.`),
    );
    before = after;
  }
  const verdict = verdictOf(session);
  return {
    text: [...lines, '', ...illegal, verdict.text].join('\n'),
    isSound: verdict.isExact && illegal.length === 0,
  };
}

function verdictOf(session: Session) {
  const difference = firstDifference(session);
  if (!difference)
    return { isExact: true, text: `Exact: ${session.events.length} events, and every state as it was recorded.` };
  const { index, path, recorded, replayed } = difference;
  const type = session.events[index]?.action.type;
  return {
    isExact: false,
    text: `First difference: after event ${index + 1} (${type}), ${path} was ${JSON.stringify(recorded)} when recorded and is ${JSON.stringify(replayed)} now.`,
  };
}

const slicesOf = (state: RootState) => Object.keys(state) as (keyof RootState)[];

const told = (slice: keyof RootState, state: RootState) => `    ${slice} ${JSON.stringify(state[slice])}`;
