import path from 'node:path';
import { openBuild } from './build/build.ts';
import { openPrerenderer } from './gateway/pages/prerenderer.ts';
import { openSite } from './gateway/files/site.ts';
import type { Pictures } from './build/pictures.ts';
import { root } from './root.ts';
import { run } from './run.ts';

// `npm start`: serves the production build on one port.
await run(() =>
  openBuild(root, console.log, async (pictures) => {
    if (pictures) reportProgress(pictures);
    const prerenderer = await openPrerenderer(path.join(root, 'dist-render'));
    return openSite(path.join(root, 'dist'), { pictures, prerenderer });
  }),
);

function reportProgress({ finished }: Pictures): void {
  console.log('The pictures are rendered in the background. A page waits for its own pictures only.');
  finished.then(() => console.log('All pictures are rendered.')).catch(console.error);
}
