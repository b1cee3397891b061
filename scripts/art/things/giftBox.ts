import { cut } from '../kit/marks';
import { ink } from '../kit/palette';
import { at, ellipse, fill, inside, line, lines, rect, ring } from '../kit/svg';
import { oneInk } from './packages';
import { sprig } from './leaf';
import { tin, type TinInks } from './tin';

/** A tin too small for words: a frame and the house's sprig. 150 wide, 200 tall as drawn. */
export const smallTin = (inks: TinInks) =>
  tin({
    inks,
    width: 150,
    height: 200,
    front:
      `<path d="M10 12h130v166H10Z" fill="none" stroke="${inks.trim}" stroke-width="2.4"/>` +
      ring(75, 92, 50, inks.trim, 2.4) +
      inside(ellipse(75, 92, 46, 46), at(75, 130, sprig(oneInk(inks.trim, inks.body)), { scale: 0.42 })),
  });

const wood = { light: '#f1e3c4', face: ink.sand, shade: '#c6a873', dark: '#a38452' };

/** The long box open, its tins standing in it; foot's middle on the origin, 720 wide. */
export const openBox = (tins: readonly TinInks[]) =>
  fill(
    lines([
      [-340, 8],
      [360, 6],
      [470, -34],
      [360, -50],
    ]),
    ink.bark,
    'opacity=".26"',
  ) +
  fill(
    lines([
      [-290, -230],
      [430, -230],
      [430, -50],
      [-290, -50],
    ]),
    wood.shade,
  ) +
  tins.map((inks, i) => at(-256 + i * 166, -104, smallTin(inks))).join('') +
  fill(
    lines([
      [360, 0],
      [430, -46],
      [430, -230],
      [360, -150],
    ]),
    wood.dark,
  ) +
  rect(-360, -150, 720, 150, wood.face) +
  line('M-346-136H346V-14H-346Z', ink.deep, 3) +
  line('M-338-128H338V-22H-338Z', ink.deep, 1.2);

/** A flat ribbon bow round the origin, about 240 wide. */
const bow = (light: string, mid: string, shade: string) =>
  fill('M-8 6C-40 40-60 86-96 120L-58 112L-52 148C-24 108 0 60 8 12Z', mid) +
  fill('M8 6C40 40 60 80 92 112L56 108L52 144C26 108 4 60-8 12Z', shade) +
  fill('M0 0C-40-70-120-86-128-44C-134-6-60 20 0 4Z', mid) +
  fill('M0 0C-40-30-90-50-112-36C-100-10-50 10 0 4Z', shade) +
  fill('M0 0C40-70 120-86 128-44C134-6 60 20 0 4Z', light) +
  fill('M0 0C40-30 90-50 112-36C100-10 50 10 0 4Z', shade) +
  fill('M-22-16C-8-24 8-24 22-16C26-2 22 14 14 20C4 24-4 24-14 20C-22 14-26-2-22-16Z', mid) +
  fill(cut([-100, -56], [-40, -34], 2.4) + cut([96, -60], [44, -36], 2.4), '#ffffff66');

/** The same box closed and tied. `words` is drawn round the middle of its front. */
export const tiedBox = (words: string) =>
  fill(
    lines([
      [-340, 8],
      [360, 6],
      [560, -60],
      [430, -90],
    ]),
    ink.bark,
    'opacity=".26"',
  ) +
  fill(
    lines([
      [360, 0],
      [480, -80],
      [480, -290],
      [360, -230],
    ]),
    '#0f2f38',
  ) +
  rect(-360, -230, 720, 230, ink.deep) +
  fill(
    lines([
      [-360, -230],
      [360, -230],
      [480, -310],
      [-240, -310],
    ]),
    ink.dusk,
  ) +
  fill(
    lines([
      [-368, -232],
      [368, -232],
      [368, -196],
      [-368, -196],
    ]),
    '#1d4f5b',
  ) +
  fill(
    lines([
      [368, -232],
      [488, -312],
      [488, -278],
      [368, -196],
    ]),
    '#0d2932',
  ) +
  line('M-368-196H368L488-278', '#0d2932', 3) +
  line('M-340-176H340V-20H-340Z', ink.brassPale, 2.4) +
  words +
  rect(-200, -232, 62, 232, ink.ember) +
  fill(
    lines([
      [-200, -232],
      [-138, -232],
      [-18, -312],
      [-80, -312],
    ]),
    '#d46a34',
  ) +
  fill(
    lines([
      [-150, -232],
      [-138, -232],
      [-138, 0],
      [-150, 0],
    ]),
    ink.rust,
  ) +
  fill(
    lines([
      [360, -120],
      [480, -190],
      [480, -140],
      [360, -66],
    ]),
    ink.rust,
  ) +
  at(-122, -276, bow('#d46a34', ink.ember, ink.rust));
