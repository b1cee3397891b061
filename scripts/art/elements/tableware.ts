import { createRandom } from '../kit/random';
import { taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, fill, n, oval, type Point, rect, stroke } from '../kit/svg';

export interface TeaColors {
  tea: string;
  highlight: string;
}

export const amberTea: TeaColors = { tea: '#c4642a', highlight: '#e39a4f' };
export const redTea: TeaColors = { tea: '#97331a', highlight: '#c85e2c' };
export const paleTea: TeaColors = { tea: '#d9a04a', highlight: '#ecc57c' };

/** Three wisps of steam that rise from the origin. */
export const steam = (color: string, height = 120) =>
  [-24, 4, 30]
    .map((x, i) => {
      const h = height * [0.8, 1, 0.7][i]!;
      return stroke(
        `M${x} 0C${x - 22} ${n(-h * 0.25)} ${x + 22} ${n(-h * 0.45)} ${x} ${n(-h * 0.68)}C${x - 12} ${n(-h * 0.82)} ${x - 2} ${n(-h * 0.92)} ${x + 8} ${n(-h)}`,
        color,
        4,
        'opacity=".75"',
      );
    })
    .join('');

/** A porcelain cup with saucer, seen slightly from above, about 320 wide and 190 tall. Origin: the base of the saucer. */
export function cup({ tea, highlight }: TeaColors, band: string, steamColor: string): string {
  const bowl = 'M-104-140C-104-70-72-26-40-20H40C72-26 104-70 104-140Z';
  return (
    oval(14, 6, 176, 26, palette.bark, 'opacity=".2"') +
    oval(0, -10, 164, 32, palette.sand) +
    oval(0, -16, 164, 31, palette.cream) +
    `<ellipse cx="0" cy="-16" rx="150" ry="26" fill="none" stroke="${band}" stroke-width="4"/>` +
    oval(6, -14, 92, 15, palette.sand) +
    stroke('M98-118C150-132 168-84 130-66C112-58 92-62 82-66', palette.sand, 15) +
    stroke('M98-118C148-132 164-86 128-68C112-60 94-62 84-66', palette.cream, 9) +
    fill(bowl, palette.cream) +
    clip(
      bowl,
      fill('M36-150H120V0H-30C20-30 40-90 36-150Z', palette.sand) +
        fill('M70-150H120V0H20C60-40 74-90 70-150Z', '#d3bd92') +
        stroke('M-110-118C-60-98 60-98 110-118', band, 9) +
        stroke('M-110-104C-60-84 60-84 110-104', band, 2.4),
    ) +
    fill(taperedStroke([-88, -88], [-52, -32], 4), '#fffdf6') +
    oval(0, -140, 104, 24, palette.cream) +
    `<ellipse cx="0" cy="-140" rx="104" ry="24" fill="none" stroke="${palette.sand}" stroke-width="3"/>` +
    oval(0, -138, 93, 19, tea) +
    fill('M-90-136C-70-122 60-118 91-138C80-112-70-112-90-136Z', highlight) +
    fill(taperedStroke([-60, -146], [10, -152], 2.6), highlight) +
    `<g transform="translate(0 -164)">${steam(steamColor)}</g>`
  );
}

/** A tea taster's bowl without a handle, about 130 wide. Origin: the base. */
export const tastingBowl = ({ tea, highlight }: TeaColors) => {
  const bowl = 'M-62-64C-62-26-42-8-26 0H26C42-8 62-26 62-64Z';
  return (
    oval(8, 3, 58, 10, palette.bark, 'opacity=".22"') +
    fill(bowl, palette.cream) +
    clip(bowl, fill('M20-70H70V4H-16C12-14 22-40 20-70Z', palette.sand)) +
    oval(0, -64, 62, 15, palette.cream) +
    `<ellipse cx="0" cy="-64" rx="62" ry="15" fill="none" stroke="${palette.sand}" stroke-width="2.4"/>` +
    oval(0, -62, 54, 11, tea) +
    fill('M-52-61C-40-52 36-50 53-62C46-46-40-46-52-61Z', highlight)
  );
};

interface HeapOptions {
  width: number;
  height: number;
  seed: number;
  /** The color of the mound, then the colors of the leaves on it. */
  colors?: readonly [string, ...string[]];
  /** Maximum length of one rolled leaf. */
  leafLength?: number;
  count?: number;
}

export const blackLeaf = [palette.bark, '#241713', '#5a3a26', '#7a5433'] as const;

/** A heap of rolled black tea leaves on a table. Origin: the center of the base. */
export function leafHeap({
  width,
  height,
  seed,
  colors = blackLeaf,
  leafLength = 30,
  count = 150,
}: HeapOptions): string {
  const { between, jitter } = createRandom(seed);
  const [background, ...tones] = colors;
  const half = width / 2;
  const mound = `M${n(-half)} 0C${n(-half * 0.7)} ${n(-height * 0.2)} ${n(-half * 0.4)} ${n(-height)} 0 ${n(-height)}C${n(half * 0.42)} ${n(-height)} ${n(half * 0.7)} ${n(-height * 0.22)} ${n(half)} 0C${n(half * 0.6)} ${n(height * 0.14)} ${n(-half * 0.6)} ${n(height * 0.14)} ${n(-half)} 0Z`;
  const strokes = tones.map(() => '');
  for (let i = 0; i < count; i++) {
    const x = jitter(half * 1.04);
    const crest = height * Math.pow(Math.cos((Math.min(Math.abs(x), half) / half) * (Math.PI / 2)), 1.6);
    const y = between(-crest, height * 0.1);
    const angle = between(0, Math.PI);
    const length = leafLength * between(0.6, 1.1);
    const from: Point = [x - (Math.cos(angle) * length) / 2, y - (Math.sin(angle) * length) / 3];
    const to: Point = [x + (Math.cos(angle) * length) / 2, y + (Math.sin(angle) * length) / 3];
    strokes[i % tones.length] += taperedStroke(from, to, leafLength * 0.14);
  }
  return (
    oval(10, 4, half * 1.08, height * 0.12 + 6, palette.bark, 'opacity=".22"') +
    fill(mound, background) +
    strokes.map((d, i) => fill(d, tones[i]!)).join('')
  );
}

/** A few rolled leaves scattered on a table around the origin. */
export function scatteredLeaves(
  width: number,
  seed: number,
  color: string = palette.bark,
  leafLength = 26,
  count = 12,
): string {
  const { jitter, between } = createRandom(seed);
  return fill(
    Array.from({ length: count }, () => {
      const [x, y, angle] = [jitter(width / 2), jitter(16), between(-0.7, 0.7)];
      return taperedStroke(
        [x - Math.cos(angle) * leafLength * 0.5, y - Math.sin(angle) * 8],
        [x + Math.cos(angle) * leafLength * 0.5, y + Math.sin(angle) * 8],
        3.4,
      );
    }).join(''),
    color,
  );
}

/** A shallow white dish. Origin: the base. Its contents start at about y = -26. */
export const dish = (rx: number, band: string) =>
  oval(10, 4, rx * 1.02, rx * 0.17, palette.bark, 'opacity=".2"') +
  oval(0, -8, rx, rx * 0.2, palette.sand) +
  oval(0, -16, rx, rx * 0.2, palette.cream) +
  `<ellipse cx="0" cy="-16" rx="${n(rx * 0.93)}" ry="${n(rx * 0.175)}" fill="none" stroke="${band}" stroke-width="4"/>` +
  oval(4, -13, rx * 0.66, rx * 0.12, palette.sand);

export const cardamom = (angle: number) =>
  `<g transform="rotate(${angle})">${fill('M-26 0C-14-15 14-15 28-2C14 13-14 14-26 0Z', '#8fa55c')}${fill('M-26 0C-10 6 10 6 28-2C14 13-14 14-26 0Z', palette.leaf)}${stroke('M-18-3C-4-8 8-8 18-5', palette.leafDeep, 1.6)}${stroke('M-26 0l-7 1', palette.leafDeep, 3)}</g>`;

export const clove = (angle: number) =>
  `<g transform="rotate(${angle})">${stroke('M-20 0H10', palette.liquor, 6)}${fill('M8-8L20-10L16-3L24 0L16 3L20 10L8 8Z', palette.liquor)}${disc(18, 0, 5, palette.rust)}</g>`;

export const peppercorn = (x: number, y: number) =>
  disc(x, y, 8, palette.bark) + fill(taperedStroke([x - 4, y - 3], [x + 3, y - 4], 1.6), palette.kraft);

/** A star anise, seen from above. */
export const anise = () =>
  Array.from(
    { length: 8 },
    (_, i) =>
      `<g transform="rotate(${i * 45 + 8})">${fill('M0 0C-9-10-9-26 0-38C9-26 9-10 0 0Z', palette.rust)}${oval(0, -20, 3, 8, palette.liquor)}</g>`,
  ).join('') + disc(0, 0, 5, palette.liquor);

const steel = { light: '#e3e8e2', mid: '#b4bfbd', shade: '#7f8f90', dark: '#55676a' };

/** A steel tumbler of milk tea in its davara (a deep saucer), about 260 wide. Origin: the center of the base. */
export const tumbler = (milk: TeaColors) => {
  const davara = 'M-128-84L-104-8C-60 10 60 10 104-8L128-84Z';
  const glass = 'M-86-262L-66-70H66L86-262Z';
  return (
    oval(30, 4, 150, 22, palette.bark, 'opacity=".3"') +
    oval(0, -84, 128, 28, steel.dark) +
    fill(glass, steel.mid) +
    clip(
      glass,
      rect(-74, -270, 26, 220, steel.light) +
        rect(-40, -270, 8, 220, steel.light) +
        fill('M30-270H100V-40H22Z', steel.shade) +
        fill('M62-270H100V-40H50Z', steel.dark),
    ) +
    oval(0, -262, 92, 20, steel.light) +
    oval(0, -260, 82, 15, steel.shade) +
    oval(0, -257, 78, 12, milk.tea) +
    [-34, -12, 14, 36, 54].map((x, i) => oval(x, -258 + (i % 2) * 4, 11 - i, 4, milk.highlight)).join('') +
    fill(davara, steel.mid) +
    clip(
      davara,
      rect(-104, -90, 34, 110, steel.light) +
        fill('M40-90H140V20H26Z', steel.shade) +
        fill('M86-90H140V20H66Z', steel.dark),
    ) +
    stroke('M-128-84C-90-52 90-52 128-84', steel.light, 7) +
    stroke('M-128-78C-90-46 90-46 128-78', steel.shade, 2.4) +
    stroke('M-106-12C-60 6 60 6 106-12', steel.light, 2.4) +
    `<g transform="translate(0 -284)">${steam(palette.cream, 110)}</g>`
  );
};

/** A clay cup of milk tea, about 190 wide and 220 tall. Origin: the center of the base. */
export const clayCup = (milk: TeaColors, steamColor: string) => {
  const clay = { light: '#d58a58', mid: '#b9663a', shade: '#8d4522' };
  const outline = 'M-98-206C-88-150-66-130-74-84C-78-50-66-14-52 0H52C66-14 78-50 74-84C66-130 88-150 98-206Z';
  return (
    oval(24, 2, 104, 17, palette.bark, 'opacity=".3"') +
    fill(outline, clay.mid) +
    clip(
      outline,
      fill('M-104-210C-84-150-58-130-62-84C-64-50-54-14-40 0H-80V-120Z', clay.light) +
        fill('M44-210C40-150 26-130 34-84C36-40 26-10 20 6H110V-210Z', clay.shade) +
        stroke(
          'M-90-160C-40-142 40-142 90-160M-78-96C-40-82 40-82 78-96M-78-88C-40-74 40-74 78-88M-72-30C-40-18 40-18 72-30',
          clay.shade,
          2.4,
        ),
    ) +
    oval(0, -206, 98, 22, clay.light) +
    oval(0, -204, 86, 17, clay.shade) +
    oval(0, -200, 82, 13, milk.tea) +
    oval(-22, -201, 26, 5, milk.highlight) +
    oval(28, -198, 16, 3.4, milk.highlight) +
    `<g transform="translate(0 -228)">${steam(steamColor, 116)}</g>`
  );
};

/** An upright slice of toast, about 200 wide. Origin: the center of the base. */
export const toast = () =>
  fill('M-86 0V-110C-110-124-106-166-66-168C-30-176 30-176 66-168C106-166 110-124 86-110V0Z', '#8a5327') +
  fill('M-78-6V-112C-98-124-94-156-62-159C-30-166 30-166 62-159C94-156 98-124 78-112V-6Z', '#e2b06a') +
  fill('M-60-30C-40-60 30-20 54-50C60-90 40-130 0-132C-50-134-66-70-60-30Z', '#f2cf8f');
