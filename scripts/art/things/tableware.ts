import { dice } from '../kit/random';
import { cut } from '../kit/marks';
import { ink } from '../kit/palette';
import { disc, fill, inside, line, n, oval, type Point } from '../kit/svg';

export interface LiquorInks {
  tea: string;
  glow: string;
}

export const amber: LiquorInks = { tea: '#c4642a', glow: '#e39a4f' };
export const red: LiquorInks = { tea: '#97331a', glow: '#c85e2c' };
export const pale: LiquorInks = { tea: '#d9a04a', glow: '#ecc57c' };

/** Two or three threads of steam rising from the origin. */
export const steam = (color: string, height = 120) =>
  [-24, 4, 30]
    .map((x, i) => {
      const h = height * [0.8, 1, 0.7][i]!;
      return line(
        `M${x} 0C${x - 22} ${n(-h * 0.25)} ${x + 22} ${n(-h * 0.45)} ${x} ${n(-h * 0.68)}C${x - 12} ${n(-h * 0.82)} ${x - 2} ${n(-h * 0.92)} ${x + 8} ${n(-h)}`,
        color,
        4,
        'opacity=".75"',
      );
    })
    .join('');

/** A porcelain cup on its saucer, seen from a little above. The saucer's foot is the origin; about 320 wide, 190 tall. */
export function cup({ tea, glow }: LiquorInks, band: string, vapour: string): string {
  const bowl = 'M-104-140C-104-70-72-26-40-20H40C72-26 104-70 104-140Z';
  return (
    oval(14, 6, 176, 26, ink.bark, 'opacity=".2"') +
    oval(0, -10, 164, 32, ink.sand) +
    oval(0, -16, 164, 31, ink.cream) +
    `<ellipse cx="0" cy="-16" rx="150" ry="26" fill="none" stroke="${band}" stroke-width="4"/>` +
    oval(6, -14, 92, 15, ink.sand) +
    line('M98-118C150-132 168-84 130-66C112-58 92-62 82-66', ink.sand, 15) +
    line('M98-118C148-132 164-86 128-68C112-60 94-62 84-66', ink.cream, 9) +
    fill(bowl, ink.cream) +
    inside(
      bowl,
      fill('M36-150H120V0H-30C20-30 40-90 36-150Z', ink.sand) +
        fill('M70-150H120V0H20C60-40 74-90 70-150Z', '#d3bd92') +
        line('M-110-118C-60-98 60-98 110-118', band, 9) +
        line('M-110-104C-60-84 60-84 110-104', band, 2.4),
    ) +
    fill(cut([-88, -88], [-52, -32], 4), '#fffdf6') +
    oval(0, -140, 104, 24, ink.cream) +
    `<ellipse cx="0" cy="-140" rx="104" ry="24" fill="none" stroke="${ink.sand}" stroke-width="3"/>` +
    oval(0, -138, 93, 19, tea) +
    fill('M-90-136C-70-122 60-118 91-138C80-112-70-112-90-136Z', glow) +
    fill(cut([-60, -146], [10, -152], 2.6), glow) +
    `<g transform="translate(0 -164)">${steam(vapour)}</g>`
  );
}

/** A small handleless tasting bowl of liquor, its foot on the origin; about 130 wide. */
export const tastingBowl = ({ tea, glow }: LiquorInks) => {
  const bowl = 'M-62-64C-62-26-42-8-26 0H26C42-8 62-26 62-64Z';
  return (
    oval(8, 3, 58, 10, ink.bark, 'opacity=".22"') +
    fill(bowl, ink.cream) +
    inside(bowl, fill('M20-70H70V4H-16C12-14 22-40 20-70Z', ink.sand)) +
    oval(0, -64, 62, 15, ink.cream) +
    `<ellipse cx="0" cy="-64" rx="62" ry="15" fill="none" stroke="${ink.sand}" stroke-width="2.4"/>` +
    oval(0, -62, 54, 11, tea) +
    fill('M-52-61C-40-52 36-50 53-62C46-46-40-46-52-61Z', glow)
  );
};

interface Heap {
  width: number;
  height: number;
  seed: number;
  /** Dark ground colour first, then the twists laid over it. */
  inks?: readonly [string, ...string[]];
  /** Length of one twist of leaf. */
  twist?: number;
  count?: number;
}

export const blackLeaf = [ink.bark, '#241713', '#5a3a26', '#7a5433'] as const;

/** A heap of rolled black leaf on the table, its foot's middle on the origin. */
export function heap({ width, height, seed, inks = blackLeaf, twist = 30, count = 150 }: Heap): string {
  const { between, jitter } = dice(seed);
  const [ground, ...tones] = inks;
  const half = width / 2;
  const mound = `M${n(-half)} 0C${n(-half * 0.7)} ${n(-height * 0.2)} ${n(-half * 0.4)} ${n(-height)} 0 ${n(-height)}C${n(half * 0.42)} ${n(-height)} ${n(half * 0.7)} ${n(-height * 0.22)} ${n(half)} 0C${n(half * 0.6)} ${n(height * 0.14)} ${n(-half * 0.6)} ${n(height * 0.14)} ${n(-half)} 0Z`;
  const strokes = tones.map(() => '');
  for (let i = 0; i < count; i++) {
    const x = jitter(half * 1.04);
    const crest = height * Math.pow(Math.cos((Math.min(Math.abs(x), half) / half) * (Math.PI / 2)), 1.6);
    const y = between(-crest, height * 0.1);
    const turn = between(0, Math.PI);
    const reach = twist * between(0.6, 1.1);
    const from: Point = [x - (Math.cos(turn) * reach) / 2, y - (Math.sin(turn) * reach) / 3];
    const to: Point = [x + (Math.cos(turn) * reach) / 2, y + (Math.sin(turn) * reach) / 3];
    strokes[i % tones.length] += cut(from, to, twist * 0.14);
  }
  return (
    oval(10, 4, half * 1.08, height * 0.12 + 6, ink.bark, 'opacity=".22"') +
    fill(mound, ground) +
    strokes.map((d, i) => fill(d, tones[i]!)).join('')
  );
}

/** A few twists of leaf spilled along the table. */
export function spill(width: number, seed: number, color: string = ink.bark, twist = 26, count = 12): string {
  const { jitter, between } = dice(seed);
  return fill(
    Array.from({ length: count }, () => {
      const [x, y, turn] = [jitter(width / 2), jitter(16), between(-0.7, 0.7)];
      return cut(
        [x - Math.cos(turn) * twist * 0.5, y - Math.sin(turn) * 8],
        [x + Math.cos(turn) * twist * 0.5, y + Math.sin(turn) * 8],
        3.4,
      );
    }).join(''),
    color,
  );
}

/** A shallow white dish, its foot on the origin. Things are laid on it from about y = -26 upward. */
export const dish = (rx: number, band: string) =>
  oval(10, 4, rx * 1.02, rx * 0.17, ink.bark, 'opacity=".2"') +
  oval(0, -8, rx, rx * 0.2, ink.sand) +
  oval(0, -16, rx, rx * 0.2, ink.cream) +
  `<ellipse cx="0" cy="-16" rx="${n(rx * 0.93)}" ry="${n(rx * 0.175)}" fill="none" stroke="${band}" stroke-width="4"/>` +
  oval(4, -13, rx * 0.66, rx * 0.12, ink.sand);

export const cardamom = (turn: number) =>
  `<g transform="rotate(${turn})">${fill('M-26 0C-14-15 14-15 28-2C14 13-14 14-26 0Z', '#8fa55c')}${fill('M-26 0C-10 6 10 6 28-2C14 13-14 14-26 0Z', ink.leaf)}${line('M-18-3C-4-8 8-8 18-5', ink.leafDeep, 1.6)}${line('M-26 0l-7 1', ink.leafDeep, 3)}</g>`;

export const clove = (turn: number) =>
  `<g transform="rotate(${turn})">${line('M-20 0H10', ink.liquor, 6)}${fill('M8-8L20-10L16-3L24 0L16 3L20 10L8 8Z', ink.liquor)}${disc(18, 0, 5, ink.rust)}</g>`;

export const peppercorn = (x: number, y: number) =>
  disc(x, y, 8, ink.bark) + fill(cut([x - 4, y - 3], [x + 3, y - 4], 1.6), ink.kraft);

/** A star anise lying flat. */
export const anise = () =>
  Array.from(
    { length: 8 },
    (_, i) =>
      `<g transform="rotate(${i * 45 + 8})">${fill('M0 0C-9-10-9-26 0-38C9-26 9-10 0 0Z', ink.rust)}${oval(0, -20, 3, 8, ink.liquor)}</g>`,
  ).join('') + disc(0, 0, 5, ink.liquor);
