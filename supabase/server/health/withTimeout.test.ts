import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withTimeout } from './withTimeout.ts';

describe('withTimeout', () => {
  it('rejects work that takes longer, with the code of a connection that does not answer', async () => {
    await expect(withTimeout(new Promise(() => {}), 1)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('accepts an answer that arrived in time, while the thread was busy with something else', async () => {
    // Node runs due timers next, and then reads what has arrived.
    await nextTurn();
    const answer = withTimeout(stat('.'), 1);
    const busyUntil = performance.now() + 300;
    while (performance.now() < busyUntil);
    expect((await answer).isDirectory()).toBe(true);
  });
});
