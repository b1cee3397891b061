import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { PictureMessage, PictureRequest } from '../../supabase/server/build/pictures.ts';
import { PictureFiles } from './PictureFiles';

/*
 * A process of the build, see supabase/server/build/pictures.ts: renders pictures into a folder until its parent ends.
 *   tsx renderPictures.ts FOLDER          the pictures that the parent requests
 *   tsx renderPictures.ts FOLDER --all    the requested pictures first, then all others; then it exits
 */

// Serving pages is more urgent. Threads inherit the priority, so it is set before any is started.
setPriority(constants.priority.PRIORITY_LOW);

// While one picture is encoded, the drawing of the next one is read and rasterized.
const CONCURRENCY = 2;

const [target = '', scope] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');
const pictures = new PictureFiles({
  drawings: path.join(root, 'public/art'),
  cache: path.join(root, 'node_modules/.cache/art'),
  target,
});

const send = (message: PictureMessage) => process.send?.(message);

let requests = Promise.resolve();
process.on('message', ({ file }: PictureRequest) => {
  const rendering = pictures.write(file).catch((error: unknown) => {
    console.error(`${file} could not be rendered:`, error);
  });
  requests = Promise.all([requests, rendering]).then(() => {
    send({ finished: file });
  });
});
process.on('disconnect', () => process.exit());

if (scope === '--all') {
  await renderAll();
  await requests;
  process.disconnect();
}

async function renderAll(): Promise<void> {
  const queue = await pictures.list();
  const total = queue.length;
  let rendered = 0;
  const renderQueue = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      // A person waits for a requested picture.
      await requests;
      await pictures.write(file);
      send({ rendered: ++rendered, total });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, renderQueue));
}
