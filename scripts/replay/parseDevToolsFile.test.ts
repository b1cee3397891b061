import type { Action } from '@reduxjs/toolkit';
import { toDevToolsFile, type LiftedState } from '../../src/app/recorder/devToolsFile';
import { createRecorder } from '../../src/app/recorder/recorder';
import { cartOpened, itemAdded, quantityChanged } from '../../src/features/cart/cartSlice';
import { lineOf } from '../../src/testing/cartLines';
import { createTestStore } from '../../src/testing/createTestStore';
import { parseDevToolsFile } from './parseDevToolsFile';
import { replay } from './replay';

function recordFile(): string {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456 });
  const { dispatch } = createTestStore({ recorder });
  const actions: Action[] = [
    itemAdded(lineOf('pekoe')),
    quantityChanged({ variantId: 'pekoe-100', quantity: 3 }),
    cartOpened(),
  ];
  actions.forEach((action) => dispatch(action));
  return toDevToolsFile(recorder.getRecording());
}

describe('parseDevToolsFile', () => {
  it('reads the states and times of a recording', () => {
    const { events } = parseDevToolsFile(recordFile());
    // The last closes the toast.
    expect(events.at(-2)).toMatchObject({
      action: { type: 'cart/cartOpened' },
      at: 1_767_600_123_456,
      after: { cart: { isOpen: true, lines: [{ quantity: 3 }] } },
    });
  });

  it('reads the same states from the other export formats of DevTools', () => {
    const file = recordFile();
    const recording = parseDevToolsFile(file);
    const states = replay(recording);
    const nested = JSON.stringify({ payload: file });
    const actionsOnly = JSON.stringify({
      payload: JSON.stringify(recording.events.map(({ action }) => action)),
      preloadedState: JSON.stringify(recording.base),
    });
    expect(replay(parseDevToolsFile(nested))).toEqual(states);
    expect(replay(parseDevToolsFile(actionsOnly))).toEqual(states);
  });

  it('leaves out events that were skipped in DevTools', () => {
    const lifted = JSON.parse(recordFile()) as LiftedState;
    const quantityChange = lifted.stagedActionIds.find(
      (id) => lifted.actionsById[id]?.action.type === 'cart/quantityChanged',
    );
    const recording = parseDevToolsFile(JSON.stringify({ ...lifted, skippedActionIds: [quantityChange] }));
    expect(replay(recording).at(-1)?.cart.lines).toMatchObject([{ quantity: 1 }]);
  });

  it.each(['not JSON', 'null', '5', '{}', '{"payload": {}}', '{"payload": [{"kind": "cart/cartOpened"}]}'])(
    'rejects %s',
    (text) => {
      expect(() => parseDevToolsFile(text)).toThrow(/JSON|not an export|not an action/);
    },
  );
});
