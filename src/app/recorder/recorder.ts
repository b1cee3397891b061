import type { Action, Middleware } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';
import './allEndpoints';
import { createMask, type Mask } from './mask';
import { isMiddlewareRegistration } from './middlewareRegistration';
import type { Recording } from './recording';
import { createPublicCheck, createStateMask } from './stateMask';

interface RecorderOptions {
  /** The salt of the masks. It is not stored. */
  salt: string;
  now: () => number;
  /** The number of events that are kept. */
  capacity?: number;
}

export interface Recorder {
  /** Add it as the innermost middleware, so that it sees every event in the order of the reducers. */
  middleware: Middleware<object, RootState>;
  getRecording: () => Recording;
  mask: Mask;
}

interface Entry {
  action: Action;
  at: number;
  before: RootState;
}

/**
 * Creates a recorder that keeps the latest events and the states between them, masked. A dispatch only queues its
 * event; the event is masked and kept when the browser is idle. If the queue grows beyond the capacity, its oldest
 * events are dropped without being masked.
 */
export function createRecorder({ salt, now, capacity = 1000 }: RecorderOptions): Recorder {
  const mask = createMask(salt);
  const isPublic = createPublicCheck();
  const maskState = createStateMask(mask);
  const ring: Entry[] = [];
  let queue: Entry[] = [];
  let next = 0;
  let isLastPublic = true;
  let getState: (() => RootState) | undefined;

  function enqueue(action: Action, before: RootState) {
    const length = queue.push({ action, at: now(), before });
    if (length === 1) whenIdle(flushQueue);
    else if (length === 2 * capacity) dropOldest(capacity);
  }

  function dropOldest(count: number) {
    queue = queue.slice(count);
    // A dropped event may have shown the current toast.
    isLastPublic = false;
  }

  function flushQueue() {
    if (queue.length > capacity) dropOldest(queue.length - capacity);
    for (const { action, at, before } of queue) {
      if (isMiddlewareRegistration(action)) continue;
      const maskedBefore = maskState(before, isLastPublic);
      isLastPublic = isPublic(action.type);
      ring[next] = { action: isLastPublic ? action : mask(action), at, before: maskedBefore };
      next = (next + 1) % capacity;
    }
    queue = [];
  }

  return {
    mask,
    middleware: (api) => {
      getState = () => api.getState();
      return (dispatchNext) => (action) => {
        enqueue(action as Action, api.getState());
        return dispatchNext(action);
      };
    },
    getRecording() {
      if (!getState) throw new Error('The recorder is not part of a store.');
      flushQueue();
      const latest = maskState(getState(), isLastPublic);
      const entries = ring.length < capacity ? ring : [...ring.slice(next), ...ring.slice(0, next)];
      return {
        base: entries[0]?.before ?? latest,
        events: entries.map(({ action, at }, index) => ({ action, at, after: entries[index + 1]?.before ?? latest })),
      };
    },
  };
}

/** Runs the work when the browser is idle, or after one second. Safari does not support `requestIdleCallback`. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work);
  else requestIdleCallback(work, { timeout: 1000 });
}
