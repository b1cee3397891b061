import type { Action } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';
import type { Recording } from './recording';

/** The state of Redux DevTools, in the format of its export and import. */
export interface LiftedState {
  actionsById: Record<number, { type: 'PERFORM_ACTION'; action: Action; timestamp: number }>;
  /** Our files leave this empty, because DevTools computes the states when it imports a file. */
  computedStates: { state: RootState }[];
  committedState?: RootState;
  currentStateIndex: number;
  nextActionId: number;
  skippedActionIds: number[];
  stagedActionIds: number[];
  /** Our extension, which DevTools ignores: for each event, the slices that it changed, as recorded. */
  changes?: Partial<RootState>[];
}

export const INIT_ACTION = { type: '@@INIT' };

/** Returns the recording as a file that Redux DevTools can import. */
export function toDevToolsFile({ base, events }: Recording): string {
  const init = { action: INIT_ACTION, at: events[0]?.at ?? 0, after: base };
  const steps = [init, ...events];
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
    changes: steps.map(({ after }, id) => changedSlices(steps[id - 1]?.after, after)),
  };
  return JSON.stringify({ monitorState: {}, ...lifted, isLocked: false, isPaused: false });
}

function changedSlices(before: RootState | undefined, after: RootState): Partial<RootState> {
  return Object.fromEntries(
    Object.entries(after).filter(([slice, value]) => before?.[slice as keyof RootState] !== value),
  );
}
