import { openWebpackSite } from './gateway/webpackSite.ts';
import { run } from './run.ts';

// `npm run dev`: the same server, with the browser code built in memory and updated after each edit.
await run(() => Promise.resolve(openWebpackSite()));
