import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markOutline, wordmarkOutline } from '../../../domain/brand/logo';
import { pictures, type PictureName } from '../../../domain/brand/pictures';
import { pictureOf, productPicture } from './pictures';

const drawing = (name: string) => readFileSync(`public/art/${name}.svg`, 'utf8').slice(0, 200);
const sizeOf = ({ width, height }: { width: number; height: number }) => `width="${width}" height="${height}"`;

const drawings = readdirSync('public', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.svg'))
  .map((file) => `public/${file}`);

/** The colors of a GIMP palette, whose lines are `red green blue name`. */
const palette = new Set(
  [...readFileSync('scripts/art/palette.gpl', 'utf8').matchAll(/^ *(\d+) +(\d+) +(\d+)\t/gm)].map(
    ([, ...channels]) => `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`,
  ),
);

describe('pictures', () => {
  it.each(Object.keys(pictures) as PictureName[])('declares the size of the drawing of %s', (name) => {
    const picture = pictureOf(name);
    expect(drawing(name)).toContain(sizeOf(picture));
    if (picture.tall) expect(drawing(`${name}-tall`)).toContain(sizeOf(picture.tall));
  });

  it.each(readdirSync('public/art/products'))('declares the size of the product drawing %s', (file) => {
    expect(drawing(`products/${path.basename(file, '.svg')}`)).toContain(sizeOf(productPicture));
  });

  it.each(drawings)('has colors of the shared palette and named groups in %s', (file) => {
    const svg = readFileSync(file, 'utf8');
    expect([...svg.matchAll(/#[0-9a-f]{6}\b/g)].map(([color]) => color).filter((color) => !palette.has(color))).toEqual(
      [],
    );
    if (file.startsWith('public/art/')) expect(svg).toMatch(/<g [^>]*id="[a-z][a-z-]+/);
  });

  it('has the outlines of the logo that the pages show', () => {
    const logo = readFileSync('public/logo.svg', 'utf8');
    expect(logo).toContain(markOutline);
    expect(logo).toContain(wordmarkOutline);
  });
});
