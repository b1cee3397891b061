import { configureStore, type Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { openCartStorage } from '../../features/cart/cartStorage';
import { cartReplaced, selectCartLines } from '../../features/cart/cartSlice';
import { asRemote } from '../../shared/redux';
import { anyCartEvent, anyEventSequence } from '../../testing/arbitraryEvents';
import { regressionCases } from '../../testing/regressionCases';
import { memoryStorage } from '../../testing/testServices';
import { rootReducer, type RootState } from '../rootReducer';

import { fromDevToolsFile, toDevToolsFile } from './devToolsFile';
import { firstDifference } from './difference';
import { brokenLaws } from './legality';
import { createRecorder } from './recorder';
import { replay } from './replay';

const start = () => rootReducer(undefined, { type: '@@INIT' });
const statesOf = (events: Action[], base = start()) => replay({ base, events: events.map((action) => ({ action })) });
const endOf = (events: Action[], base = start()): RootState => statesOf(events, base).at(-1) ?? base;

// What once failed is tried first.
const visits = { examples: regressionCases.map((events): [Action[]] => [events]) };

function recorded(events: Action[], capacity?: number) {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456, capacity });
  const store = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(recorder.middleware),
  });
  events.forEach((event) => store.dispatch(event));
  return recorder.session();
}

it('is legal after every event of any visit', () => {
  fc.assert(
    fc.property(anyEventSequence(), (events) => {
      expect(statesOf(events).flatMap(brokenLaws)).toEqual([]);
    }),
    visits,
  );
});

it('is legal whichever events of a visit are left out, and in whichever order', () => {
  fc.assert(
    fc.property(
      anyEventSequence().chain((events) => fc.shuffledSubarray(events)),
      (events) => {
        expect(statesOf(events).flatMap(brokenLaws)).toEqual([]);
      },
    ),
    visits,
  );
});

it('replays a recorded visit from its file to the same bytes', () => {
  fc.assert(
    fc.property(anyEventSequence(), (events) => {
      const session = recorded(events);
      const file = fromDevToolsFile(toDevToolsFile(session));
      expect(firstDifference(file)).toBeNull();
      expect(JSON.stringify(replay(file))).toBe(JSON.stringify(session.events.map(({ after }) => after)));
    }),
    visits,
  );
});

it('replays the last part of a visit that was longer than the recording', () => {
  fc.assert(
    fc.property(anyEventSequence(), fc.integer({ min: 1, max: 20 }), (events, capacity) => {
      const session = recorded(events, capacity);
      expect(session.events).toHaveLength(Math.min(events.length, capacity));
      expect(firstDifference(session)).toBeNull();
    }),
  );
});

it('brings every cart back from the storage as it was', async () => {
  await fc.assert(
    fc.asyncProperty(anyEventSequence(), async (events) => {
      const storage = memoryStorage();
      const lines = selectCartLines(endOf(events));
      openCartStorage(storage).write(lines);
      expect(await openCartStorage(storage).read()).toEqual(lines);
    }),
    visits,
  );
});

it('has the same cart in a tab that follows', () => {
  fc.assert(
    fc.property(anyEventSequence(), fc.array(anyCartEvent), (before, events) => {
      const here = endOf(before);
      const there = rootReducer(undefined, asRemote(cartReplaced(selectCartLines(here))));
      expect(selectCartLines(endOf(events.map(asRemote), there))).toEqual(selectCartLines(endOf(events, here)));
    }),
  );
});
