import { isAction, type Action } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from '../rootReducer';
import { isGreeting } from './greeting';
import { replay } from './replay';
import type { Session } from './session';

/** The state of Redux DevTools, as its Export writes and its Import reads it. */
interface LiftedState {
  actionsById: Record<number, { type: 'PERFORM_ACTION'; action: Action; timestamp: number }>;
  /** DevTools reckons them anew when it imports, so our files leave them out. */
  computedStates: { state: RootState }[];
  committedState?: RootState;
  currentStateIndex: number;
  nextActionId: number;
  skippedActionIds: number[];
  stagedActionIds: number[];
  /** Ours, which DevTools passes over: of the recorded state after each event, the slices that it changed. */
  changes?: Partial<RootState>[];
}

const INIT = { type: '@@INIT' };

/** A file that Redux DevTools opens by its own Import. */
export function toDevToolsFile({ base, events }: Session): string {
  const start = { action: INIT, at: events[0]?.at ?? 0, after: base };
  const steps = [start, ...events];
  const lifted: LiftedState = {
    actionsById: Object.fromEntries(
      steps.map(({ action, at }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp: at }]),
    ),
    computedStates: [],
    committedState: base,
    currentStateIndex: events.length,
    nextActionId: steps.length,
    skippedActionIds: [],
    stagedActionIds: steps.map((_step, id) => id),
    changes: steps.map(({ after }, id) => changed(steps[id - 1]?.after, after)),
  };
  return JSON.stringify({ monitorState: {}, ...lifted, isLocked: false, isPaused: false });
}

/**
 * Reads such a file, and what DevTools exports otherwise: its own state under `payload`, or bare actions there.
 * @throws {Error} why it is none
 */
export function fromDevToolsFile(text: string): Session {
  const file = parsed(text) as { payload?: unknown; preloadedState?: unknown } | null;
  const payload = parsed(file?.payload ?? file) as Partial<LiftedState> | unknown[] | null;
  if (Array.isArray(payload))
    return sessionOf(
      payload.map(checked),
      (parsed(file?.preloadedState) as RootState | undefined) ?? rootReducer(undefined, INIT),
    );

  const { actionsById, stagedActionIds, skippedActionIds = [], committedState } = payload ?? {};
  if (!actionsById || !stagedActionIds) throw new Error('This is no export of Redux DevTools: it holds no actions.');
  const recorded = recordedStates(payload ?? {});
  const staged = stagedActionIds.map((id, index) => ({
    id,
    index,
    action: checked(actionsById[id]?.action ?? INIT, index),
  }));
  const start = staged.findLastIndex(({ action }) => isGreeting(action));
  const [first, ...rest] = staged.slice(Math.max(start, 0));
  const base = recorded[first?.index ?? 0] ?? committedState ?? rootReducer(undefined, INIT);
  const kept = rest.filter(({ id }) => !skippedActionIds.includes(id));
  const { events } = sessionOf(
    kept.map(({ action }) => action),
    base,
  );
  return {
    base,
    events: events.map((event, n) => ({
      ...event,
      at: actionsById[kept[n]?.id ?? -1]?.timestamp ?? 0,
      after: recorded[kept[n]?.index ?? -1] ?? event.after,
    })),
  };
}

/** The state after each staged action, as far as the file tells. */
function recordedStates({
  changes,
  committedState,
  computedStates = [],
}: Partial<LiftedState>): (RootState | undefined)[] {
  let state = committedState;
  return changes && state
    ? changes.map((change) => (state = { ...state, ...change } as RootState))
    : computedStates.map((computed) => computed.state);
}

function changed(before: RootState | undefined, after: RootState): Partial<RootState> {
  return Object.fromEntries(
    Object.entries(after).filter(([slice, value]) => before?.[slice as keyof RootState] !== value),
  );
}

/** Bare actions tell no states: those of a replay stand for them. */
function sessionOf(actions: Action[], base: RootState): Session {
  const events = actions.filter((action) => !isGreeting(action)).map((action) => ({ action, at: 0 }));
  const states = replay({ base, events });
  return { base, events: events.map((event, index) => ({ ...event, after: states[index] ?? base })) };
}

function checked(action: unknown, index: number): Action {
  if (isAction(action)) return action;
  throw new Error(`Event ${index + 1} is no action: it has no type.`);
}

/** Some exports hold JSON within JSON. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
