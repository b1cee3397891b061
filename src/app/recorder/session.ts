import type { Action } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';

export interface RecordedEvent {
  action: Action;
  /** Milliseconds since 1970. */
  at: number;
  /** The whole state when the event had been answered. */
  after: RootState;
}

/** What happened, from some state on. Everything in it is masked. */
export interface Session {
  base: RootState;
  events: RecordedEvent[];
}
