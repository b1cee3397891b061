import type { Action } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from '../rootReducer';
import { replay } from './replay';
import type { Session } from './session';

/** The state of Redux DevTools, as its Export writes and its Import reads it. */
interface LiftedState {
  actionsById: Record<number, { type: 'PERFORM_ACTION'; action: Action; timestamp: number }>;
  computedStates: { state: RootState }[];
  committedState?: RootState;
  currentStateIndex: number;
  nextActionId: number;
  skippedActionIds: number[];
  stagedActionIds: number[];
}

const INIT = { type: '@@INIT' };

/** A file that Redux DevTools opens by its own Import. */
export function toDevToolsFile({ base, events }: Session): string {
  const start = { action: INIT, at: events[0]?.at ?? 0, after: base };
  const steps = [start, ...events];
  const lifted: LiftedState = {
    actionsById: Object.fromEntries(steps.map(({ action, at }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp: at }])),
    computedStates: steps.map(({ after }) => ({ state: after })),
    committedState: base,
    currentStateIndex: events.length,
    nextActionId: steps.length,
    skippedActionIds: [],
    stagedActionIds: steps.map((_step, id) => id),
  };
  return JSON.stringify({ monitorState: {}, ...lifted, isLocked: false, isPaused: false });
}

/**
 * Reads such a file, and what DevTools exports otherwise: its own state under `payload`, or bare actions there.
 * @throws {Error} what it is instead
 */
export function fromDevToolsFile(text: string): Session {
  const file = parsed(text) as Partial<LiftedState> & { payload?: unknown; preloadedState?: unknown };
  const payload = parsed(file.payload ?? file) as Partial<LiftedState> | Action[];
  if (Array.isArray(payload)) return sessionOf(payload, (parsed(file.preloadedState) as RootState | undefined) ?? rootReducer(undefined, INIT));

  const { actionsById, computedStates, committedState, stagedActionIds, skippedActionIds = [] } = payload;
  if (!actionsById || !stagedActionIds) throw new Error('This is no export of Redux DevTools: it holds no actions.');
  const [first, ...staged] = stagedActionIds.map((id, index) => ({ id, index })).filter(({ id }) => !skippedActionIds.includes(id));
  const base = computedStates?.[first?.index ?? 0]?.state ?? committedState ?? rootReducer(undefined, INIT);
  const actions = staged.flatMap(({ id }) => actionsById[id] ?? []);
  const replayed = sessionOf(actions.map(({ action }) => action), base);
  return {
    base,
    events: replayed.events.map((event, n) => ({
      ...event,
      at: actions[n]?.timestamp ?? 0,
      after: computedStates?.[staged[n]?.index ?? -1]?.state ?? event.after,
    })),
  };
}

/** Bare actions tell no states: those of a replay stand for them. */
function sessionOf(actions: Action[], base: RootState): Session {
  const events = actions.map((action) => ({ action, at: 0 }));
  const states = replay({ base, events });
  return { base, events: events.map((event, index) => ({ ...event, after: states[index] ?? base })) };
}

/** Some exports hold JSON within JSON. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
