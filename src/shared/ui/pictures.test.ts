import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pictureOf, pictures, type PictureName, productPicture } from './pictures';

const drawing = (name: string) => readFileSync(`public/art/${name}.svg`, 'utf8').slice(0, 200);
const sizeOf = ({ width, height }: { width: number; height: number }) => `width="${width}" height="${height}"`;

describe('pictures', () => {
  it.each(Object.keys(pictures) as PictureName[])('declares the size of the drawing of %s', (name) => {
    const picture = pictureOf(name);
    expect(drawing(name)).toContain(sizeOf(picture));
    if (picture.tall) expect(drawing(`${name}-tall`)).toContain(sizeOf(picture.tall));
  });

  it.each(readdirSync('public/art/products'))('declares the size of the product drawing %s', (file) => {
    expect(drawing(`products/${path.basename(file, '.svg')}`)).toContain(sizeOf(productPicture));
  });
});
