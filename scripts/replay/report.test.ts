import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { toDevToolsFile } from '../../src/app/recorder/devToolsFile';
import { createRecorder } from '../../src/app/recorder/recorder';
import type { Recording } from '../../src/app/recorder/recording';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import { signedIn } from '../../src/features/auth/authEvents';
import { cartOpened, itemAdded, quantityChanged } from '../../src/features/cart/cartSlice';
import { anyApiEvent } from '../../src/testing/arbitraryApiEvents';
import { lineOf } from '../../src/testing/cartLines';
import { createTestStore } from '../../src/testing/createTestStore';
import { parseDevToolsFile } from './parseDevToolsFile';
import { generateRegressionTest } from './regressionTest';
import { replay } from './replay';
import { createReport } from './report';

const actions = [
  itemAdded(lineOf('pekoe')),
  quantityChanged({ variantId: 'pekoe-100', quantity: 3 }),
  cartOpened(),
  signedIn(),
];

/** Creates a recording of the actions, whose recorded states `change` may modify. */
function recordingOf(
  recordedActions: Action[],
  change: (state: RootState, index: number) => RootState = (state) => state,
): Recording {
  const base = rootReducer(undefined, { type: '@@INIT' });
  const events = recordedActions.map((action, at) => ({ action, at }));
  return {
    base,
    events: replay({ base, events }).map((after, index) => ({
      action: recordedActions[index] ?? { type: '' },
      at: index,
      after: change(after, index),
    })),
  };
}

const withQuantity = (state: RootState, quantity: number): RootState => ({
  ...state,
  cart: { ...state.cart, lines: state.cart.lines.map((line) => ({ ...line, quantity })) },
});

const inexact = recordingOf(actions, (state, index) => (index === 1 ? withQuantity(state, 4) : state));

const invalidBase: RootState = {
  ...rootReducer(undefined, { type: '' }),
  cart: { lines: [lineOf('pekoe', 0)], offers: {}, removed: [], isOpen: false, isRestored: true },
};
const invalid: Recording = {
  base: invalidBase,
  events: recordingOf([cartOpened()], () => ({ ...invalidBase, cart: { ...invalidBase.cart, isOpen: true } })).events,
};

describe('createReport', () => {
  it('lists every event with the slices it changed, and reports an exact replay', () => {
    const { text, isValid } = createReport(recordingOf(actions));
    expect(isValid).toBe(true);
    expect(text).toMatch(
      /^2 cart\/quantityChanged {"payload":{"variantId":"pekoe-100","quantity":3}}\n {4}cart {"lines":.*"quantity":3/m,
    );
    expect(text).toMatch(/^4 auth\/signedIn\n {4}toasts .*Welcome back!/m);
    expect(text).toContain('Exact: all 4 events lead to the recorded states.');
  });

  it('reports the first difference', () => {
    const { text, isValid } = createReport(inexact);
    expect(isValid).toBe(false);
    expect(text).toContain(
      'First difference: after event 2 (cart/quantityChanged), cart.lines.0.quantity was recorded as 4 and replayed as 3.',
    );
  });

  it('reports a violated invariant', () => {
    const { text, isValid } = createReport(invalid);
    expect(isValid).toBe(false);
    expect(text).toContain(
      'Invariant violated after event 1 (cart/cartOpened): every quantity is a whole number of at least 1.',
    );
  });
});

describe('generateRegressionTest', () => {
  it.each([
    [
      'a wrong final state',
      recordingOf(actions),
      'replay(recording).at(-1)?.cart).not.toEqual(recording.events.at(-1)?.after.cart)',
    ],
    ['an inexact replay', inexact, 'expect(firstDifference(recording)).toBeNull()'],
    ['a violated invariant', invalid, 'expect(replay(recording).flatMap(violatedInvariants)).toEqual([])'],
  ])('generates an assertion that fails because of %s', (_bug, recording, assertion) => {
    expect(generateRegressionTest(recording, 'bug')).toContain(assertion);
  });

  it('checks the given slice', () => {
    expect(generateRegressionTest(recordingOf(actions), 'bug', 'toasts')).toContain('?.toasts).not.toEqual(');
  });
});

describe('npm run replay', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replay-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (recording: Recording) => {
    const file = path.join(folder, 'recording.json');
    writeFileSync(file, toDevToolsFile(recording));
    return execFileSync(process.execPath, ['--import', 'tsx', 'scripts/replay/cli.ts', file], { encoding: 'utf8' });
  };

  it('prints the report and fails for an inexact replay', () => {
    const recorder = createRecorder({ salt: 'salt', now: () => 0 });
    const { dispatch } = createTestStore({ recorder });
    [...actions, ...fc.sample(anyApiEvent, { seed: 1, numRuns: 50 })].forEach((event) => dispatch(event));
    const recording = recorder.getRecording();
    const text = run(recording);
    expect(text).toBe(`${createReport(parseDevToolsFile(toDevToolsFile(recording))).text}\n`);
    expect(text).toMatch(/^Exact: all \d+ events/m);
    expect(() => run(inexact)).toThrow();
  });
});
