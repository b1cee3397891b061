import path from 'node:path';
import { ensureBuilt } from './build.ts';
import { archiveAssets } from './gateway/assetArchive.ts';
import { openPrerenderer } from './gateway/prerenderer.ts';
import { openSite } from './gateway/site.ts';
import type { Pictures } from './pictures.ts';
import { root } from './root.ts';
import { run } from './run.ts';

// `npm start`: serves the production build on one port.
await run(async ({ dataDir }) => {
  const pictures = await ensureBuilt(root, console.log);
  if (pictures) reportProgress(pictures);
  const [dist, archive] = [path.join(root, 'dist'), path.join(dataDir, 'earlier-builds')];
  // The current build is served without the archive too.
  await archiveAssets(dist, archive).catch((error: unknown) => console.error('The build was not archived:', error));
  return openSite(dist, { archive, pictures, prerenderer: await openPrerenderer(path.join(root, 'dist-render')) });
});

function reportProgress({ finished }: Pictures): void {
  console.log('The pictures are rendered in the background. A page waits for its own pictures only.');
  finished.then(() => console.log('All pictures are rendered.')).catch(console.error);
}
