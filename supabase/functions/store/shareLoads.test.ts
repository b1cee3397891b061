import { MessageChannel } from 'node:worker_threads';
import { shareLoads } from './shareLoads.ts';

describe('shareLoads', () => {
  it('serves requests that arrive as messages while a load computes with two loads', async () => {
    const loads: number[][] = [];
    const share = shareLoads((args: number[]) => {
      loads.push(args);
      return Promise.resolve(args.length);
    });
    const { port1, port2 } = new MessageChannel();
    const results: Promise<number>[] = [];
    await new Promise<void>((resolve) => {
      port2.on('message', (n: number) => {
        results.push(share(n));
        if (results.length === 20) resolve();
      });
      for (let n = 0; n < 20; n++) port1.postMessage(n);
    });
    await Promise.all(results);
    port1.close();
    expect(loads.flat()).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(loads.length).toBeLessThanOrEqual(2);
  });
});
