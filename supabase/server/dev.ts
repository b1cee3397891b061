import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openWebpackSite } from './gateway/files/webpackSite.ts';
import { renderPictures } from './build/pictures.ts';
import { root } from './root.ts';
import { run } from './run.ts';

// `npm run dev`: the same server, with the browser code built in memory and updated after each edit.
await run(async () => {
  const pictureFolder = path.join(root, 'node_modules/.cache/development-pictures');
  await mkdir(pictureFolder, { recursive: true });
  return openWebpackSite(pictureFolder, renderPictures(root, pictureFolder, 'requested'));
});
