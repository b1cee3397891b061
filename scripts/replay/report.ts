import type { Recording } from '../../src/app/recorder/recording';
import type { RootState } from '../../src/app/rootReducer';
import { firstDifference } from './difference';
import { violatedInvariants } from './invariants';
import { replay } from './replay';

export interface Report {
  /** The base state, every event with the slices that it changed, and the result. */
  text: string;
  /** True if the replay is exact and no state violates an invariant. */
  isValid: boolean;
}

/** Replays a recording with the current reducers and describes it event by event. */
export function createReport(recording: Recording): Report {
  const states = replay(recording);
  const lines = slicesOf(recording.base).map((slice) => formatSlice(slice, recording.base));
  const violations: string[] = [];
  let before = recording.base;
  for (const [index, { action }] of recording.events.entries()) {
    const after = states[index] ?? before;
    const { type, ...rest } = action;
    const content = JSON.stringify(rest);
    lines.push(content === '{}' ? `${index + 1} ${type}` : `${index + 1} ${type} ${content}`);
    for (const slice of slicesOf(after)) if (after[slice] !== before[slice]) lines.push(formatSlice(slice, after));
    violations.push(
      ...violatedInvariants(after).map(
        (invariant) => `Invariant violated after event ${index + 1} (${type}): ${invariant}.`,
      ),
    );
    before = after;
  }
  const result = compare(recording);
  return {
    text: [...lines, '', ...violations, result.text].join('\n'),
    isValid: result.isExact && violations.length === 0,
  };
}

function compare(recording: Recording) {
  const difference = firstDifference(recording);
  if (!difference) {
    return { isExact: true, text: `Exact: all ${recording.events.length} events lead to the recorded states.` };
  }
  const { index, path, recorded, replayed } = difference;
  const type = recording.events[index]?.action.type;
  return {
    isExact: false,
    text: `First difference: after event ${index + 1} (${type}), ${path} was recorded as ${JSON.stringify(recorded)} and replayed as ${JSON.stringify(replayed)}.`,
  };
}

/** The slices by name: the order of the keys depends on the order in which the APIs were loaded. */
const slicesOf = (state: RootState) => Object.keys(state).sort() as (keyof RootState)[];

const formatSlice = (slice: keyof RootState, state: RootState) => `    ${slice} ${JSON.stringify(state[slice])}`;
