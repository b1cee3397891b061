import path from 'node:path';
import { pageConfigFrom } from '../../src/domain/pageConfigFrom.ts';
import { outdatedAuthTemplates } from '../../supabase/server/lite/authTemplates.ts';
import { writeStaticSite } from './writeStaticSite.ts';

// The last step of `npm run build`.
const root = path.join(import.meta.dirname, '../..');
await writeStaticSite({
  dist: path.join(root, 'dist'),
  distRender: path.join(root, 'dist-render'),
  config: pageConfigFrom(process.env),
  siteUrl: process.env.SITE_URL,
  log: console.log,
});

const supabase = path.join(root, 'supabase');
const outdated = (await outdatedAuthTemplates(supabase)).map((name) => path.join('supabase', name));
if (outdated.length > 0)
  console.log(
    `Supabase would send emails with the texts of another brand: ${outdated.join(', ')}. ` +
      'Run npm run templates, and commit what it writes.',
  );
