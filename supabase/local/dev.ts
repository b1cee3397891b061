import { run } from './run.ts';
import { openWebpackSite } from './gateway/webpackSite.ts';

// `npm run dev`: the same server, with the front end built in memory and replaced as it is edited.
await run(() => Promise.resolve(openWebpackSite()));
