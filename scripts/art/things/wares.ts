import { lettersOnCircle, letters } from '../kit/lettering';
import { dice } from '../kit/random';
import { cut } from '../kit/marks';
import { ink } from '../kit/palette';
import { disc, fill, inside, ellipse, line, lines, n, oval, rect, ring } from '../kit/svg';
import { type LiquorInks, steam } from './tableware';

const steel = { light: '#e3e8e2', mid: '#b4bfbd', shade: '#7f8f90', dark: '#55676a' };

/** A steel tumbler standing in its davara, as the hills drink milky tea; foot's middle on the origin, about 260 wide. */
export const tumbler = (milk: LiquorInks) => {
  const davara = 'M-128-84L-104-8C-60 10 60 10 104-8L128-84Z';
  const glass = 'M-86-262L-66-70H66L86-262Z';
  return (
    oval(30, 4, 150, 22, ink.bark, 'opacity=".3"') +
    oval(0, -84, 128, 28, steel.dark) +
    fill(glass, steel.mid) +
    inside(
      glass,
      rect(-74, -270, 26, 220, steel.light) +
        rect(-40, -270, 8, 220, steel.light) +
        fill('M30-270H100V-40H22Z', steel.shade) +
        fill('M62-270H100V-40H50Z', steel.dark),
    ) +
    oval(0, -262, 92, 20, steel.light) +
    oval(0, -260, 82, 15, steel.shade) +
    oval(0, -257, 78, 12, milk.tea) +
    [-34, -12, 14, 36, 54].map((x, i) => oval(x, -258 + (i % 2) * 4, 11 - i, 4, milk.glow)).join('') +
    fill(davara, steel.mid) +
    inside(
      davara,
      rect(-104, -90, 34, 110, steel.light) +
        fill('M40-90H140V20H26Z', steel.shade) +
        fill('M86-90H140V20H66Z', steel.dark),
    ) +
    line('M-128-84C-90-52 90-52 128-84', steel.light, 7) +
    line('M-128-78C-90-46 90-46 128-78', steel.shade, 2.4) +
    line('M-106-12C-60 6 60 6 106-12', steel.light, 2.4) +
    `<g transform="translate(0 -284)">${steam(ink.cream, 110)}</g>`
  );
};

/** A clay cup of the bazaar; foot's middle on the origin, about 190 wide, 220 tall. */
export const clayCup = (milk: LiquorInks, vapour: string) => {
  const clay = { light: '#d58a58', mid: '#b9663a', shade: '#8d4522' };
  const wall = 'M-98-206C-88-150-66-130-74-84C-78-50-66-14-52 0H52C66-14 78-50 74-84C66-130 88-150 98-206Z';
  return (
    oval(24, 2, 104, 17, ink.bark, 'opacity=".3"') +
    fill(wall, clay.mid) +
    inside(
      wall,
      fill('M-104-210C-84-150-58-130-62-84C-64-50-54-14-40 0H-80V-120Z', clay.light) +
        fill('M44-210C40-150 26-130 34-84C36-40 26-10 20 6H110V-210Z', clay.shade) +
        line(
          'M-90-160C-40-142 40-142 90-160M-78-96C-40-82 40-82 78-96M-78-88C-40-74 40-74 78-88M-72-30C-40-18 40-18 72-30',
          clay.shade,
          2.4,
        ),
    ) +
    oval(0, -206, 98, 22, clay.light) +
    oval(0, -204, 86, 17, clay.shade) +
    oval(0, -200, 82, 13, milk.tea) +
    oval(-22, -201, 26, 5, milk.glow) +
    oval(28, -198, 16, 3.4, milk.glow) +
    `<g transform="translate(0 -228)">${steam(vapour, 116)}</g>`
  );
};

/** Leaf filling a circle, seen from above. */
export function bed(
  r: number,
  seed: number,
  [ground, ...tones]: readonly [string, ...string[]],
  twist = 40,
  count = 150,
): string {
  const { between, jitter } = dice(seed);
  const strokes = tones.map(() => '');
  for (let i = 0; i < count; i++) {
    const [x, y, turn] = [jitter(r), jitter(r), between(0, Math.PI)];
    strokes[i % tones.length] += cut(
      [x - (Math.cos(turn) * twist) / 2, y - (Math.sin(turn) * twist) / 2],
      [x + (Math.cos(turn) * twist) / 2, y + (Math.sin(turn) * twist) / 2],
      twist * 0.13,
    );
  }
  return inside(ellipse(0, 0, r, r), disc(0, 0, r, ground) + strokes.map((d, i) => fill(d, tones[i]!)).join(''));
}

interface Metal {
  metal: string;
  metalLight: string;
  metalShade: string;
}

/** A square tin from straight above with its cap off, 520 wide round the origin: shoulders, neck and what is in it. */
export const tinFromAbove = (body: string, { metal, metalLight, metalShade }: Metal, filling: string) =>
  rect(-236, -226, 520, 520, ink.bark, 'opacity=".3" rx="18"') +
  rect(-260, -260, 520, 520, body, 'rx="14"') +
  fill(
    lines([
      [-250, -250],
      [250, -250],
      [170, -170],
      [-170, -170],
    ]),
    metalLight,
  ) +
  fill(
    lines([
      [-250, -250],
      [-170, -170],
      [-170, 170],
      [-250, 250],
    ]),
    metal,
  ) +
  fill(
    lines([
      [250, -250],
      [250, 250],
      [170, 170],
      [170, -170],
    ]),
    metal,
  ) +
  fill(
    lines([
      [-250, 250],
      [-170, 170],
      [170, 170],
      [250, 250],
    ]),
    metalShade,
  ) +
  rect(-170, -170, 340, 340, metal) +
  line('M-170-170H170V170H-170Z', metalShade, 3) +
  disc(0, 0, 158, metalShade) +
  disc(-3, -4, 152, metalLight) +
  disc(0, 0, 146, ink.bark) +
  filling;

/** The loose cap beside it. */
export const capFromAbove = ({ metal, metalLight, metalShade }: Metal) =>
  disc(16, 18, 150, ink.bark, 'opacity=".3"') +
  disc(0, 0, 150, metalShade) +
  disc(-3, -4, 145, metal) +
  ring(0, 0, 118, metalShade, 4) +
  ring(-1, -2, 116, metalLight, 2.4) +
  line('M-122-50A132 132 0 0 1-20-130', metalLight, 5);

/** The founder's lid from straight above, 380 in radius. */
export const founderLid = ({ metal, metalLight, metalShade }: Metal, emblem: string) => {
  const petals = Array.from({ length: 32 }, (_, i) => `<use href="#petal" transform="rotate(${n(i * 11.25)})"/>`).join(
    '',
  );
  return (
    disc(26, 30, 380, ink.bark, 'opacity=".34"') +
    disc(0, 0, 380, metalShade) +
    disc(-4, -5, 372, metal) +
    ring(0, 0, 352, metalShade, 5) +
    ring(-2, -3, 350, metalLight, 2.4) +
    `<defs><g id="petal">${fill('M0-340C-24-320-28-294 0-268C28-294 24-320 0-340Z', metalLight)}${fill('M0-340C28-320 28-294 0-268C6-294 6-320 0-340Z', metalShade)}${disc(0, -300, 5, metal)}</g></defs>` +
    petals +
    ring(0, 0, 258, metalShade, 5) +
    ring(-2, -3, 256, metalLight, 2.4) +
    fill(lettersOnCircle('NILGIRI BLACK TEA', 2, 3, 208, { face: 'text', size: 40, tracking: 0.14 }), metalLight) +
    fill(lettersOnCircle('NILGIRI BLACK TEA', 0, 0, 208, { face: 'text', size: 40, tracking: 0.14 }), metalShade) +
    fill(lettersOnCircle('COONOOR', 2, 3, 236, { face: 'text', size: 40, tracking: 0.2 }, true), metalLight) +
    fill(lettersOnCircle('COONOOR', 0, 0, 236, { face: 'text', size: 40, tracking: 0.2 }, true), metalShade) +
    ring(0, 0, 186, metalShade, 4) +
    emblem +
    fill(letters('1939', 3, 125, { size: 100, align: 'middle' }), metalLight) +
    fill(letters('1939', 0, 121, { size: 100, align: 'middle' }), metalShade) +
    line('M-352-110A369 369 0 0 1-110-352', metalLight, 7)
  );
};

/** A round dish from straight above. */
export const dishFromAbove = (r: number, band: string) =>
  disc(20, 26, r, ink.bark, 'opacity=".26"') +
  disc(0, 0, r, ink.sand) +
  disc(-3, -4, r * 0.985, ink.cream) +
  ring(0, 0, r * 0.9, band, 5) +
  ring(0, 0, r * 0.87, band, 1.6) +
  disc(4, 5, r * 0.66, ink.sand) +
  disc(6, 8, r * 0.645, '#f3e8cd');

/** A brass scoop lying on the table, its bowl at the origin and its handle to the right. */
export const scoop = ({ metal, metalLight, metalShade }: Metal, filling: string) =>
  fill('M-60 40C40 60 120 44 260 34L260 20L40-10Z', ink.bark, 'opacity=".28"') +
  fill(
    'M-96-52C-20-72 52-62 70-12L250-10C268-8 268 14 250 14L70 16C52 66-20 72-96 54C-80 20-80-20-96-52Z',
    metalShade,
  ) +
  fill('M-96-52C-20-72 52-62 70-12L250-10C262-8 262 6 250 6L70 4C44 40-20 48-88 40C-78 10-82-20-96-52Z', metal) +
  fill('M-80-34C-20-50 34-44 44-2C34 36-20 44-78 32C-70 10-72-12-80-34Z', metalShade) +
  filling +
  fill(cut([80, -4], [244, -3], 2.4), metalLight);

/** A slice of toast standing in the rack's place: leaning a little, foot on the origin. */
export const toast = () =>
  fill('M-86 0V-110C-110-124-106-166-66-168C-30-176 30-176 66-168C106-166 110-124 86-110V0Z', '#8a5327') +
  fill('M-78-6V-112C-98-124-94-156-62-159C-30-166 30-166 62-159C94-156 98-124 78-112V-6Z', '#e2b06a') +
  fill('M-60-30C-40-60 30-20 54-50C60-90 40-130 0-132C-50-134-66-70-60-30Z', '#f2cf8f');
