import path from 'node:path';
import { openWebpackSite } from './gateway/webpackSite.ts';
import { renderPictures } from './pictures.ts';
import { root, run } from './run.ts';

// `npm run dev`: the same server, with the browser code built in memory and updated after each edit.
await run(() => {
  const pictureFolder = path.join(root, 'node_modules/.cache/development-pictures');
  return Promise.resolve(openWebpackSite(pictureFolder, renderPictures(root, pictureFolder, 'requested')));
});
