import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generations, portraits } from './pictures/generations';
import { hero, heroTall } from './pictures/hero';
import { favicon, icon, logo, logoOutlines, maskableIcon } from './pictures/logo';
import { map } from './pictures/map';
import { products } from './pictures/products';
import { scenes } from './pictures/scenes';
import { roundPictures } from './pictures/roundPictures';
import { story } from './pictures/story';

// Writes all pictures and the logo paths: `npm run draw`. The result is deterministic: unchanged code writes identical files.
const root = path.resolve(import.meta.dirname, '../..');

const files: Record<string, () => string> = {
  'public/favicon.svg': favicon,
  'public/art/icon.svg': icon,
  'public/art/icon-maskable.svg': maskableIcon,
  'public/logo.svg': logo,
  'src/shared/ui/logoOutlines.ts': logoOutlines,
  'public/art/hero.svg': hero,
  'public/art/hero-tall.svg': heroTall,
  'public/art/generations.svg': generations,
  'public/art/map.svg': map,
};
for (const [name, draw] of Object.entries({ ...portraits, ...scenes, ...roundPictures, ...story }))
  files[`public/art/${name}.svg`] = draw;
for (const [name, draw] of Object.entries(products)) files[`public/art/products/${name}.svg`] = draw;

mkdirSync(path.join(root, 'public/art/products'), { recursive: true });
for (const [file, draw] of Object.entries(files)) writeFileSync(path.join(root, file), draw());
