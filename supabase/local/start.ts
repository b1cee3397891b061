import path from 'node:path';
import { ensureBuilt } from './build.ts';
import { openSite } from './gateway/site.ts';
import { root, run } from './run.ts';

// `npm start`: serves the production build on one port.
await run(async () => {
  await ensureBuilt(root, console.log);
  return openSite(path.join(root, 'dist'));
});
