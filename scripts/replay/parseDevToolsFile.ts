import { isAction, type Action } from '@reduxjs/toolkit';
import { INIT_ACTION, type LiftedState } from '../../src/app/recorder/devToolsFile';
import { isMiddlewareRegistration } from '../../src/app/recorder/middlewareRegistration';
import type { Recording } from '../../src/app/recorder/recording';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import { replay } from './replay';

/**
 * Parses a file of our recorder or an export of Redux DevTools. An export has its state or a list of actions in
 * `payload`.
 * @throws {Error} if the file is neither a recording nor an export
 */
export function parseDevToolsFile(text: string): Recording {
  const file = parseNested(text) as { payload?: unknown; preloadedState?: unknown } | null;
  const payload = parseNested(file?.payload ?? file) as Partial<LiftedState> | unknown[] | null;
  if (Array.isArray(payload)) {
    const preloadedState = parseNested(file?.preloadedState) as RootState | undefined;
    return recordingOf(payload.map(assertAction), preloadedState ?? rootReducer(undefined, INIT_ACTION));
  }

  const { actionsById, stagedActionIds, skippedActionIds = [], committedState } = payload ?? {};
  if (!actionsById || !stagedActionIds) {
    throw new Error('The file is not an export of Redux DevTools: it contains no actions.');
  }
  const states = recordedStates(payload ?? {});
  const staged = stagedActionIds.map((id, index) => ({
    id,
    index,
    action: assertAction(actionsById[id]?.action ?? INIT_ACTION, index),
  }));
  const start = staged.findLastIndex(({ action }) => isMiddlewareRegistration(action));
  const [init, ...performed] = staged.slice(Math.max(start, 0));
  const base = states[init?.index ?? 0] ?? committedState ?? rootReducer(undefined, INIT_ACTION);
  const kept = performed.filter(({ id }) => !skippedActionIds.includes(id));
  const { events } = recordingOf(
    kept.map(({ action }) => action),
    base,
  );
  return {
    base,
    events: events.map((event, n) => ({
      ...event,
      at: actionsById[kept[n]?.id ?? -1]?.timestamp ?? 0,
      after: states[kept[n]?.index ?? -1] ?? event.after,
    })),
  };
}

/** Returns the state after each staged action, if the file contains it. */
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

/** Creates a recording from actions without states. A replay computes the states. */
function recordingOf(actions: Action[], base: RootState): Recording {
  const events = actions.filter((action) => !isMiddlewareRegistration(action)).map((action) => ({ action, at: 0 }));
  const states = replay({ base, events });
  return { base, events: events.map((event, index) => ({ ...event, after: states[index] ?? base })) };
}

function assertAction(action: unknown, index: number): Action {
  if (isAction(action)) return action;
  throw new Error(`Event ${index + 1} is not an action: it has no type.`);
}

/** Parses JSON text. Some exports contain JSON within JSON. */
const parseNested = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
