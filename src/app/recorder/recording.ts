import type { Action } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';

export interface RecordedEvent {
  action: Action;
  /** Milliseconds since 1970. */
  at: number;
  /** The whole state after the event. */
  after: RootState;
}

/** The recorded events and the state before the first one. Secrets and personal data are masked. */
export interface Recording {
  base: RootState;
  events: RecordedEvent[];
}
