import type { Action, Middleware } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';
import './allEndpoints';
import { isGreeting } from './greeting';
import { createMask, type Mask } from './mask';
import type { Session } from './session';
import { createPublicCheck, createStateMask } from './stateMask';

interface RecorderOptions {
  /** For the masks; kept nowhere. */
  salt: string;
  now: () => number;
  /** Events that are kept, the newest ones. */
  capacity?: number;
}

export interface Recorder {
  /** The innermost middleware: it sees every event in the order in which the reducers answer it. */
  middleware: Middleware<object, RootState>;
  session: () => Session;
  mask: Mask;
}

interface Entry {
  action: Action;
  at: number;
  before: RootState;
}

/**
 * Keeps the last events and the states between them, masked. A dispatch pays for noting its event; the
 * mask is put on when the browser is idle, and only then is the event kept. Of more events until then
 * than are kept, the oldest are forgotten unmasked.
 */
export function createRecorder({ salt, now, capacity = 1000 }: RecorderOptions): Recorder {
  const mask = createMask(salt);
  const isPublic = createPublicCheck();
  const maskState = createStateMask(mask);
  const ring: Entry[] = [];
  let noted: Entry[] = [];
  let next = 0;
  let isLastPublic = true;
  let getState: (() => RootState) | undefined;

  function note(action: Action, before: RootState) {
    const count = noted.push({ action, at: now(), before });
    if (count === 1) whenIdle(keepNoted);
    else if (count === 2 * capacity) forgetNoted(capacity);
  }

  function forgetNoted(count: number) {
    noted = noted.slice(count);
    // One of them may have raised the toast that shows now.
    isLastPublic = false;
  }

  function keepNoted() {
    if (noted.length > capacity) forgetNoted(noted.length - capacity);
    for (const { action, at, before } of noted) {
      if (isGreeting(action)) continue;
      const maskedBefore = maskState(before, isLastPublic);
      isLastPublic = isPublic(action.type);
      ring[next] = { action: isLastPublic ? action : mask(action), at, before: maskedBefore };
      next = (next + 1) % capacity;
    }
    noted = [];
  }

  return {
    mask,
    middleware: (api) => {
      getState = () => api.getState();
      return (pass) => (action) => {
        note(action as Action, api.getState());
        return pass(action);
      };
    },
    session() {
      if (!getState) throw new Error('The recorder belongs to no store.');
      keepNoted();
      const latest = maskState(getState(), isLastPublic);
      const entries = ring.length < capacity ? ring : [...ring.slice(next), ...ring.slice(0, next)];
      return {
        base: entries[0]?.before ?? latest,
        events: entries.map(({ action, at }, index) => ({ action, at, after: entries[index + 1]?.before ?? latest })),
      };
    },
  };
}

/** At the latest in a second. Safari does not tell when it is idle. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work);
  else requestIdleCallback(work, { timeout: 1000 });
}
