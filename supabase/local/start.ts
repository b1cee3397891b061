import path from 'node:path';
import { ensureBuilt } from './build.ts';
import { openSite } from './gateway/site.ts';
import { root, run } from './run.ts';

// `npm start`: the shop as it is built, on one port.
await run(async () => {
  await ensureBuilt(root, console.log);
  return openSite(path.join(root, 'dist'));
});
