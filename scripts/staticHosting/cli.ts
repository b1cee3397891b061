import path from 'node:path';
import { pageConfigFrom } from '../../src/domain/pageConfig.ts';
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
