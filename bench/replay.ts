/*
 * Random sessions, recorded, put into their files and replayed: none may diverge or reach an illegal state.
 * Then how fast a long log replays, and what recording costs a dispatch.
 *
 *   NODE_ENV=production node --import tsx bench/replay.ts [--sessions 10000] [--seed N]
 */
import { setImmediate as nextTask } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { configureStore, type Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { fromDevToolsFile, toDevToolsFile } from '../src/app/recorder/devToolsFile';
import { firstDifference } from '../src/app/recorder/difference';
import { brokenLaws } from '../src/app/recorder/legality';
import { createRecorder, type Recorder } from '../src/app/recorder/recorder';
import { replay } from '../src/app/recorder/replay';
import { createTravelWatch } from '../src/app/recorder/travelWatch';
import { rootReducer } from '../src/app/rootReducer';
import { makeStore } from '../src/app/store';
import { anyEvent } from '../src/testing/arbitraryEvents';
import { createTestServices } from '../src/testing/testServices';

const EVENTS = 200;
const LOG = 100_000;
const BATCH = 100;
const TURN = 20;

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '10000' }, seed: { type: 'string' } } });
const sessions = Number(values.sessions);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
console.log(`seed ${seed}`);

const newRecorder = () => createRecorder({ salt: String(seed), now: () => Date.now(), capacity: 1000 });
const milliseconds = (work: () => void) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Divergences and illegal states of one batch of random sessions, each told with what reproduces it. */
function troubleIn(batch: number): string[] {
  const sampled = fc.sample(fc.array(anyEvent, { minLength: EVENTS, maxLength: EVENTS }), {
    seed: seed + batch,
    numRuns: Math.min(BATCH, sessions - batch * BATCH),
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
    const recorded = recorder.session();
    // Through its file and back, one in twenty: that is mostly JSON.parse.
    const session = index % 20 === 0 ? fromDevToolsFile(toDevToolsFile(recorded)) : recorded;
    const where = `batch ${batch}, session ${index}`;
    const difference = firstDifference(session);
    const laws = replay(session).flatMap(brokenLaws);
    return [
      ...(difference ? [`${where}: ${JSON.stringify(difference)}`] : []),
      ...laws.map((law) => `${where}: not true that ${law}`),
    ];
  });
}

function randomLog(): Action[] {
  const [events = []] = fc.sample(fc.array(anyEvent, { minLength: LOG, maxLength: LOG, size: 'max' }), {
    seed,
    numRuns: 1,
  });
  return events;
}

/** The page's own store, effects and all, with a dozen readers, as the screens are. */
function openPage(recorder?: Recorder) {
  const store = makeStore({ services: createTestServices(), recorder, travel: recorder && createTravelWatch() });
  for (let reader = 0; reader < 12; reader += 1) store.subscribe(() => store.getState().cart.lines.length);
  return async (events: Action[]) => {
    const start = performance.now();
    events.forEach((event) => store.dispatch(event));
    // Their effects belong to them.
    await Promise.resolve();
    return performance.now() - start;
  };
}

/** Two pages live through the same events, a few at a time and turn about, so that a slow spell of the machine meets both. */
async function recordingCost(events: Action[]) {
  const recorder = newRecorder();
  const pages = [openPage(), openPage(recorder)] as const;
  const turns: Record<'plain' | 'recorded' | 'masking', number>[] = [];
  for (let from = 0; from < events.length; from += TURN) {
    const some = events.slice(from, from + TURN);
    const isPlainFirst = (from / TURN) % 2 === 0;
    const first = await pages[isPlainFirst ? 0 : 1](some);
    const second = await pages[isPlainFirst ? 1 : 0](some);
    const [plain, recorded] = isPlainFirst ? [first, second] : [second, first];
    turns.push({ plain, recorded, masking: milliseconds(() => recorder.session()) });
    await nextTask();
  }
  return {
    ratio: median(turns.map(({ plain, recorded }) => recorded / plain)),
    perDispatch: median(turns.map(({ plain }) => plain)) / TURN,
    perMask: median(turns.map(({ masking }) => masking)) / TURN,
  };
}

const start = performance.now();
const trouble: string[] = [];
for (let batch = 0; batch * BATCH < sessions; batch += 1) {
  trouble.push(...troubleIn(batch));
  // The recorders let go of what they noted.
  await nextTask();
}
console.log(
  `${sessions} sessions of ${EVENTS} events in ${((performance.now() - start) / 1000).toFixed(0)} s: ${trouble.length} divergences or illegal states`,
);
trouble.slice(0, 10).forEach((line) => console.log(`  ${line}`));

const log = randomLog();
const session = { base: rootReducer(undefined, { type: '@@INIT' }), events: log.map((action) => ({ action })) };
const replays = Array.from({ length: 7 }, () => milliseconds(() => replay(session)));
console.log(
  `${LOG} events replay in ${median(replays).toFixed(0)} ms (median of 7; the best, which a busy machine spoils least: ${Math.min(...replays).toFixed(0)} ms)`,
);

const { ratio, perDispatch, perMask } = await recordingCost(log);
console.log(
  `recording costs a dispatch ${((ratio - 1) * 100).toFixed(1)} % (of ${(perDispatch * 1000).toFixed(1)} µs); masking, once the browser is idle, ${(perMask * 1000).toFixed(1)} µs an event`,
);

process.exit(trouble.length === 0 && Math.min(...replays) < 1000 && ratio < 1.05 ? 0 : 1);
