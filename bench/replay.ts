/*
 * Measures the recorder:
 * - Makes recordings of random events, writes some of them to DevTools files and reads them again, and replays all. No
 *   replay may differ from its recording or reach a state that violates an invariant.
 * - Measures how long a log of 100,000 events takes to replay.
 * - Measures how much recording slows down a dispatch.
 *
 *     NODE_ENV=production node --import tsx bench/replay.ts [--recordings 10000] [--seed N]
 *
 * Exits with 1 if a replay is wrong, if the log takes a second or longer, or if recording costs 5 % or more.
 */
import { setImmediate as nextTask } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { configureStore, type Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { parseDevToolsFile } from '../scripts/replay/parseDevToolsFile';
import { toDevToolsFile } from '../src/app/recorder/devToolsFile';
import { firstDifference } from '../scripts/replay/difference';
import { violatedInvariants } from '../scripts/replay/invariants';
import { createRecorder, type Recorder } from '../src/app/recorder/recorder';
import { replay } from '../scripts/replay/replay';
import { createTimeTravelGuard } from '../src/app/recorder/timeTravelGuard';
import { rootReducer } from '../src/app/rootReducer';
import { makeStore } from '../src/app/store';
import { anyEvent } from '../src/testing/arbitraryEvents';
import { createTestServices } from '../src/testing/testServices';

const EVENTS_PER_RECORDING = 200;
const LOG_LENGTH = 100_000;
const RECORDINGS_PER_BATCH = 100;
/** The number of events that a store dispatches before the other one continues. */
const EVENTS_PER_TURN = 20;

const { values } = parseArgs({
  options: { recordings: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const recordingCount = Number(values.recordings);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
console.log(`seed ${seed}`);

const newRecorder = () => createRecorder({ salt: String(seed), now: () => Date.now(), capacity: 1000 });
const measureMs = (work: () => void) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Replays one batch of recordings. Returns a line for each difference and each violated invariant. */
function findErrors(batch: number): string[] {
  const sampled = fc.sample(fc.array(anyEvent, { minLength: EVENTS_PER_RECORDING, maxLength: EVENTS_PER_RECORDING }), {
    seed: seed + batch,
    numRuns: Math.min(RECORDINGS_PER_BATCH, recordingCount - batch * RECORDINGS_PER_BATCH),
  });
  return sampled.flatMap((events, index) => {
    const recorder = newRecorder();
    const store = configureStore({
      reducer: rootReducer,
      devTools: false,
      middleware: (defaults) =>
        defaults({ serializableCheck: false, immutableCheck: false }).concat(recorder.middleware),
    });
    events.forEach((event) => store.dispatch(event));
    const recorded = recorder.getRecording();
    // Only every twentieth recording goes through a file, because JSON.parse would take most of the time.
    const recording = index % 20 === 0 ? parseDevToolsFile(toDevToolsFile(recorded)) : recorded;
    const name = `batch ${batch}, recording ${index}`;
    const difference = firstDifference(recording);
    const violations = replay(recording).flatMap(violatedInvariants);
    return [
      ...(difference ? [`${name}: ${JSON.stringify(difference)}`] : []),
      ...violations.map((invariant) => `${name}: violates the invariant that ${invariant}`),
    ];
  });
}

function randomLog(): Action[] {
  const [events = []] = fc.sample(fc.array(anyEvent, { minLength: LOG_LENGTH, maxLength: LOG_LENGTH, size: 'max' }), {
    seed,
    numRuns: 1,
  });
  return events;
}

/**
 * Creates the app's store with its listeners and a dozen subscribers. Returns a function that dispatches events and
 * measures the time.
 */
function createMeasuredStore(recorder?: Recorder) {
  const store = makeStore({
    services: createTestServices(),
    recorder,
    timeTravelGuard: recorder && createTimeTravelGuard(),
  });
  for (let subscriber = 0; subscriber < 12; subscriber += 1) store.subscribe(() => store.getState().cart.lines.length);
  return async (events: Action[]) => {
    const start = performance.now();
    events.forEach((event) => store.dispatch(event));
    // Includes the listeners that the events start.
    await Promise.resolve();
    return performance.now() - start;
  };
}

/**
 * Compares a store with and without a recorder. The stores take turns with the same events, so that other load on the
 * machine affects both.
 */
async function measureRecordingCost(events: Action[]) {
  const recorder = newRecorder();
  const stores = [createMeasuredStore(), createMeasuredStore(recorder)] as const;
  const turns: Record<'plain' | 'recorded' | 'masking', number>[] = [];
  for (let from = 0; from < events.length; from += EVENTS_PER_TURN) {
    const turnEvents = events.slice(from, from + EVENTS_PER_TURN);
    const isPlainFirst = (from / EVENTS_PER_TURN) % 2 === 0;
    const first = await stores[isPlainFirst ? 0 : 1](turnEvents);
    const second = await stores[isPlainFirst ? 1 : 0](turnEvents);
    const [plain, recorded] = isPlainFirst ? [first, second] : [second, first];
    turns.push({ plain, recorded, masking: measureMs(() => recorder.getRecording()) });
    await nextTask();
  }
  return {
    ratio: median(turns.map(({ plain, recorded }) => recorded / plain)),
    perDispatch: median(turns.map(({ plain }) => plain)) / EVENTS_PER_TURN,
    perMask: median(turns.map(({ masking }) => masking)) / EVENTS_PER_TURN,
  };
}

const start = performance.now();
const errors: string[] = [];
for (let batch = 0; batch * RECORDINGS_PER_BATCH < recordingCount; batch += 1) {
  errors.push(...findErrors(batch));
  // Lets the recorders finish their deferred work and release memory.
  await nextTask();
}
console.log(
  `${recordingCount} recordings of ${EVENTS_PER_RECORDING} events in ${((performance.now() - start) / 1000).toFixed(0)} s: ${errors.length} wrong replays`,
);
errors.slice(0, 10).forEach((line) => console.log(`  ${line}`));

const log = randomLog();
const longRecording = { base: rootReducer(undefined, { type: '@@INIT' }), events: log.map((action) => ({ action })) };
const replays = Array.from({ length: 7 }, () => measureMs(() => replay(longRecording)));
console.log(
  `${LOG_LENGTH} events replay in ${median(replays).toFixed(0)} ms (median of 7; fastest: ${Math.min(...replays).toFixed(0)} ms)`,
);

const { ratio, perDispatch, perMask } = await measureRecordingCost(log);
console.log(
  `recording adds ${((ratio - 1) * 100).toFixed(1)} % to a dispatch of ${(perDispatch * 1000).toFixed(1)} µs; masking takes ${(perMask * 1000).toFixed(1)} µs per event when the browser is idle`,
);

process.exit(errors.length === 0 && Math.min(...replays) < 1000 && ratio < 1.05 ? 0 : 1);
