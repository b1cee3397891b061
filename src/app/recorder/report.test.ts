import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { cartOpened, itemAdded, quantityChanged } from '../../features/cart/cartSlice';
import { signedIn } from '../../features/auth/authEvents';
import { createTestStore } from '../../testing/createTestStore';
import { anyApiEvent } from '../../testing/arbitraryApiEvents';
import { lineOf } from '../../testing/cartLines';
import { rootReducer, type RootState } from '../rootReducer';
import { bugTestOf } from './bugTest';
import { fromDevToolsFile, toDevToolsFile } from './devToolsFile';
import { createRecorder } from './recorder';
import { replay } from './replay';
import { reportOf } from './report';
import type { Session } from './session';

const VISIT = [
  itemAdded(lineOf('pekoe')),
  quantityChanged({ variantId: 'pekoe-100', quantity: 3 }),
  cartOpened(),
  signedIn(),
];

function sessionOf(
  actions: Action[],
  retell: (state: RootState, index: number) => RootState = (state) => state,
): Session {
  const base = rootReducer(undefined, { type: '@@INIT' });
  const events = actions.map((action, at) => ({ action, at }));
  return {
    base,
    events: replay({ base, events }).map((after, index) => ({
      action: actions[index] ?? { type: '' },
      at: index,
      after: retell(after, index),
    })),
  };
}

const withQuantity = (state: RootState, quantity: number): RootState => ({
  ...state,
  cart: { ...state.cart, lines: state.cart.lines.map((line) => ({ ...line, quantity })) },
});

const otherwise = sessionOf(VISIT, (state, index) => (index === 1 ? withQuantity(state, 4) : state));
const illegal: Session = {
  base: {
    ...rootReducer(undefined, { type: '' }),
    cart: { lines: [lineOf('pekoe', 0)], isOpen: false, isRestored: true },
  },
  events: [],
};

describe('a report', () => {
  it('tells every event, what it changed, and that the replay is exact', () => {
    const { text, isSound } = reportOf(sessionOf(VISIT));
    expect(isSound).toBe(true);
    expect(text).toMatch(
      /^2 cart\/quantityChanged {"payload":{"variantId":"pekoe-100","quantity":3}}\n {4}cart {"lines":.*"quantity":3/m,
    );
    expect(text).toMatch(/^4 auth\/signedIn\n {4}toasts .*Welcome back!/m);
    expect(text).toContain('Exact: 4 events, and every state as it was recorded.');
  });

  it('names the first difference', () => {
    const { text, isSound } = reportOf(otherwise);
    expect(isSound).toBe(false);
    expect(text).toContain(
      'First difference: after event 2 (cart/quantityChanged), cart.lines.0.quantity was 4 when recorded and is 3 now.',
    );
  });

  it('names a state that is illegal', () => {
    const { text, isSound } = reportOf({
      ...illegal,
      events: sessionOf([cartOpened()], () => ({ ...illegal.base, cart: { ...illegal.base.cart, isOpen: true } }))
        .events,
    });
    expect(isSound).toBe(false);
    expect(text).toContain(
      'Illegal after event 1 (cart/cartOpened): not true that every quantity is a whole number of at least 1.',
    );
  });
});

describe('a test made of a session', () => {
  it.each([
    [
      'that ended wrongly',
      sessionOf(VISIT),
      'replay(session).at(-1)?.cart).not.toEqual(session.events.at(-1)?.after.cart)',
    ],
    ['that replays differently', otherwise, 'expect(firstDifference(session)).toBeNull()'],
  ])('%s claims what is not true while the bug lives', (_what, session, claim) => {
    expect(bugTestOf(session, 'bug')).toContain(claim);
  });

  it('looks where it is told to', () => {
    expect(bugTestOf(sessionOf(VISIT), 'bug', 'toasts')).toContain('?.toasts).not.toEqual(');
  });
});

describe('npm run replay', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replay-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (session: Session) => {
    const file = path.join(folder, 'session.json');
    writeFileSync(file, toDevToolsFile(session));
    return execFileSync(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', file], { encoding: 'utf8' });
  };

  it('prints the report, and fails for one that is not sound', () => {
    const recorder = createRecorder({ salt: 'salt', now: () => 0 });
    const { dispatch } = createTestStore({ recorder });
    [...VISIT, ...fc.sample(anyApiEvent, { seed: 1, numRuns: 50 })].forEach((event) => dispatch(event));
    const visit = recorder.session();
    const text = run(visit);
    expect(text).toBe(`${reportOf(fromDevToolsFile(toDevToolsFile(visit))).text}\n`);
    expect(text).toMatch(/^Exact: \d+ events/m);
    expect(() => run(otherwise)).toThrow();
  });
});
