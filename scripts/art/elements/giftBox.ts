import { taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, ellipsePath, fill, place, polygonPath, rect, ring, stroke } from '../kit/svg';
import { singleColorLeaf } from './packaging';
import { sprig } from './leaf';
import { tin, type TinColors } from './tin';

/** A small tin without text: a frame and the sprig. 150 wide and 200 tall. */
export const smallTin = (colors: TinColors) =>
  tin({
    colors,
    width: 150,
    height: 200,
    front:
      `<path d="M10 12h130v166H10Z" fill="none" stroke="${colors.trim}" stroke-width="2.4"/>` +
      ring(75, 92, 50, colors.trim, 2.4) +
      clip(
        ellipsePath(75, 92, 46, 46),
        place(75, 130, sprig(singleColorLeaf(colors.trim, colors.body)), { scale: 0.42 }),
      ),
  });

const wood = { light: '#f1e3c4', face: palette.sand, shade: '#c6a873', dark: '#a38452' };

/** The open gift box with tins in it, 720 wide. Origin: the center of the front's base. */
export const openBox = (tins: readonly TinColors[]) =>
  fill(
    polygonPath([
      [-340, 8],
      [360, 6],
      [470, -34],
      [360, -50],
    ]),
    palette.bark,
    'opacity=".26"',
  ) +
  fill(
    polygonPath([
      [-290, -230],
      [430, -230],
      [430, -50],
      [-290, -50],
    ]),
    wood.shade,
  ) +
  tins.map((colors, i) => place(-256 + i * 166, -104, smallTin(colors))).join('') +
  fill(
    polygonPath([
      [360, 0],
      [430, -46],
      [430, -230],
      [360, -150],
    ]),
    wood.dark,
  ) +
  rect(-360, -150, 720, 150, wood.face) +
  stroke('M-346-136H346V-14H-346Z', palette.deep, 3) +
  stroke('M-338-128H338V-22H-338Z', palette.deep, 1.2);

/** A ribbon bow, about 240 wide. Origin: the knot. */
const bow = (light: string, mid: string, shade: string) =>
  fill('M-8 6C-40 40-60 86-96 120L-58 112L-52 148C-24 108 0 60 8 12Z', mid) +
  fill('M8 6C40 40 60 80 92 112L56 108L52 144C26 108 4 60-8 12Z', shade) +
  fill('M0 0C-40-70-120-86-128-44C-134-6-60 20 0 4Z', mid) +
  fill('M0 0C-40-30-90-50-112-36C-100-10-50 10 0 4Z', shade) +
  fill('M0 0C40-70 120-86 128-44C134-6 60 20 0 4Z', light) +
  fill('M0 0C40-30 90-50 112-36C100-10 50 10 0 4Z', shade) +
  fill('M-22-16C-8-24 8-24 22-16C26-2 22 14 14 20C4 24-4 24-14 20C-22 14-26-2-22-16Z', mid) +
  fill(taperedStroke([-100, -56], [-40, -34], 2.4) + taperedStroke([96, -60], [44, -36], 2.4), '#ffffff66');

/** The closed gift box with a ribbon, 720 wide. Origin: the center of the front's base, also for `frontText`. */
export const tiedBox = (frontText: string) =>
  fill(
    polygonPath([
      [-340, 8],
      [360, 6],
      [560, -60],
      [430, -90],
    ]),
    palette.bark,
    'opacity=".26"',
  ) +
  fill(
    polygonPath([
      [360, 0],
      [480, -80],
      [480, -290],
      [360, -230],
    ]),
    '#0f2f38',
  ) +
  rect(-360, -230, 720, 230, palette.deep) +
  fill(
    polygonPath([
      [-360, -230],
      [360, -230],
      [480, -310],
      [-240, -310],
    ]),
    palette.dusk,
  ) +
  fill(
    polygonPath([
      [-368, -232],
      [368, -232],
      [368, -196],
      [-368, -196],
    ]),
    '#1d4f5b',
  ) +
  fill(
    polygonPath([
      [368, -232],
      [488, -312],
      [488, -278],
      [368, -196],
    ]),
    '#0d2932',
  ) +
  stroke('M-368-196H368L488-278', '#0d2932', 3) +
  stroke('M-340-176H340V-20H-340Z', palette.brassPale, 2.4) +
  frontText +
  rect(-200, -232, 62, 232, palette.ember) +
  fill(
    polygonPath([
      [-200, -232],
      [-138, -232],
      [-18, -312],
      [-80, -312],
    ]),
    '#d46a34',
  ) +
  fill(
    polygonPath([
      [-150, -232],
      [-138, -232],
      [-138, 0],
      [-150, 0],
    ]),
    palette.rust,
  ) +
  fill(
    polygonPath([
      [360, -120],
      [480, -190],
      [480, -140],
      [360, -66],
    ]),
    palette.rust,
  ) +
  place(-122, -276, bow('#d46a34', palette.ember, palette.rust));
