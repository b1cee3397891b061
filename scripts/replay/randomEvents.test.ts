import { configureStore, type Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { toDevToolsFile } from '../../src/app/recorder/devToolsFile';
import { createRecorder } from '../../src/app/recorder/recorder';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import { cartReplaced, selectCartLines } from '../../src/features/cart/cartSlice';
import { openCartStorage } from '../../src/features/cart/cartStorage';
import { asRemote } from '../../src/shared/redux';
import { anyCartEvent, anyEventSequence } from '../../src/testing/arbitraryEvents';
import { regressionCases } from '../../src/testing/regressionCases';
import { memoryStorage } from '../../src/testing/testServices';
import { firstDifference } from './difference';
import { violatedInvariants } from './invariants';
import { parseDevToolsFile } from './parseDevToolsFile';
import { replay } from './replay';

const initialState = () => rootReducer(undefined, { type: '@@INIT' });
const statesAfter = (events: Action[], base = initialState()) =>
  replay({ base, events: events.map((action) => ({ action })) });
const finalState = (events: Action[], base = initialState()): RootState => statesAfter(events, base).at(-1) ?? base;

// fast-check tries the examples before random sequences.
const examples = { examples: regressionCases.map((events): [Action[]] => [events]) };

function record(events: Action[], capacity?: number) {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456, capacity });
  const store = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(recorder.middleware),
  });
  events.forEach((event) => store.dispatch(event));
  return recorder.getRecording();
}

/** The order of the keys depends on the order in which the APIs were loaded. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('any sequence of events', () => {
  it('violates no invariant', () => {
    fc.assert(
      fc.property(anyEventSequence(), (events) => {
        expect(statesAfter(events).flatMap(violatedInvariants)).toEqual([]);
      }),
      examples,
    );
  });

  it('violates no invariant when events are left out and reordered', () => {
    fc.assert(
      fc.property(
        anyEventSequence().chain((events) => fc.shuffledSubarray(events)),
        (events) => {
          expect(statesAfter(events).flatMap(violatedInvariants)).toEqual([]);
        },
      ),
      examples,
    );
  });

  it('is replayed from its recording file to identical states', () => {
    fc.assert(
      fc.property(anyEventSequence(), (events) => {
        const recording = record(events);
        const parsed = parseDevToolsFile(toDevToolsFile(recording));
        expect(firstDifference(parsed)).toBeNull();
        expect(toJson(replay(parsed))).toEqual(toJson(recording.events.map(({ after }) => after)));
      }),
      examples,
    );
  });

  it('is replayed from its last events if it exceeds the capacity of the recorder', () => {
    fc.assert(
      fc.property(anyEventSequence(), fc.integer({ min: 1, max: 20 }), (events, capacity) => {
        const recording = record(events, capacity);
        expect(recording.events).toHaveLength(Math.min(events.length, capacity));
        expect(firstDifference(recording)).toBeNull();
      }),
    );
  });

  it('leads to a cart that is restored unchanged from storage', async () => {
    await fc.assert(
      fc.asyncProperty(anyEventSequence(), async (events) => {
        const storage = memoryStorage();
        const lines = selectCartLines(finalState(events));
        openCartStorage({ storage, onWake: () => () => undefined }).write(lines);
        expect(await openCartStorage({ storage, onWake: () => () => undefined }).read()).toEqual(lines);
      }),
      examples,
    );
  });

  it('leads to the same cart in another tab', () => {
    fc.assert(
      fc.property(anyEventSequence(), fc.array(anyCartEvent), (before, events) => {
        const thisTab = finalState(before);
        const otherTab = rootReducer(undefined, asRemote(cartReplaced(selectCartLines(thisTab))));
        expect(selectCartLines(finalState(events.map(asRemote), otherTab))).toEqual(
          selectCartLines(finalState(events, thisTab)),
        );
      }),
    );
  });
});
