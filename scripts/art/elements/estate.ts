import { scatteredStrokes, taperedStroke } from '../kit/texture';
import { createRandom } from '../kit/random';
import { palette } from '../kit/palette';
import {
  clip,
  closedCurvePath,
  curvePath,
  disc,
  ellipsePath,
  fill,
  n,
  oval,
  place,
  type Point,
  polygonPath,
  rect,
  stroke,
} from '../kit/svg';

export interface PluckerColors {
  sari: string;
  sariShade: string;
  blouse: string;
  headcloth: string;
}

const skin = { light: '#94583a', shade: '#6f3e28' };

/** A woven basket full of fresh leaves, carried on the back. Origin: the center of the rim. */
const backBasket = () => {
  const body = 'M-44-4C-40 50-34 92-24 118H26C34 92 42 50 46-4Z';
  return (
    circles(
      [
        [-30, -12, 20],
        [-6, -20, 24],
        [22, -14, 22],
        [38, -6, 14],
        [-42, -4, 12],
      ],
      palette.leaf,
    ) +
    fill(
      scatteredStrokes(-40, -34, 76, 26, { count: 16, seed: 6, length: 14, width: 3, angle: -70, spread: 50 }),
      palette.leafPale,
    ) +
    fill(body, palette.kraft) +
    clip(
      body,
      fill('M14-10H60V130H8Z', '#a57f4d') +
        stroke([12, 30, 48, 66, 84, 102].map((y) => `M-50 ${y}Q0 ${y + 12} 52 ${y}`).join(''), palette.brassDeep, 2) +
        stroke(
          [-36, -24, -12, 0, 12, 24, 36].map((x) => `M${x} 0L${n(x * 0.62)} 120`).join(''),
          palette.brassDeep,
          1.5,
        ),
    ) +
    stroke('M-46-4Q0 12 48-4', palette.brassDeep, 6) +
    stroke('M-46-7Q0 8 48-7', palette.kraft, 3)
  );
};

const circles = (circles: readonly (readonly [number, number, number])[], color: string) =>
  circles.map(([x, y, r]) => disc(x, y, r, color)).join('');

/**
 * A tea plucker at work, from the waist up and facing left; the bushes in front of her hide the rest. About 215 tall.
 * Origin: the waist.
 */
export const plucker = ({ sari, sariShade, blouse, headcloth }: PluckerColors) =>
  // far arm
  stroke('M-34-128C-58-110-74-84-96-66', skin.shade, 13) +
  place(46, -118, backBasket(), { rotate: 7 }) +
  // body, leaning towards the bush
  fill('M-38-138C-30-154 8-156 24-140C40-110 44-50 48 10H-40C-46-40-50-100-38-138Z', sari) +
  fill('M10-148C34-140 44-60 48 10H14C20-50 22-110 10-148Z', sariShade) +
  stroke('M-36-128C-10-100 12-60 26 8M-40-96C-20-70-6-36 2 8', sariShade, 3) +
  stroke('M-26-142C4-110 26-60 38 4', palette.brassPale, 3) +
  // neck and head, looking down at the leaves
  fill('M-26-164L-2-164L2-140C-8-132-22-134-30-142Z', skin.shade) +
  fill(
    'M-46-196C-50-186-56-180-57-176C-58-173-53-172-53-170C-54-166-52-164-52-162C-53-156-48-151-40-152C-24-152-6-160-2-180C2-206-38-214-46-196Z',
    skin.light,
  ) +
  fill('M-30-158C-20-154-4-164-2-180C0-190-4-196-8-200C-8-180-14-164-30-158Z', skin.shade) +
  stroke('M-47-181q4-3 8-1', palette.bark, 2) +
  // hairline and headcloth
  fill(
    'M-47-196C-44-210-28-220-12-216C8-212 16-194 12-176C10-160 18-150 26-140C14-136 0-140-6-148C-2-166-6-184-16-192C-26-198-38-196-47-196Z',
    headcloth,
  ) +
  fill('M-12-216C8-212 16-194 12-176C10-160 18-150 26-140C20-138 14-138 8-140C2-160 4-196-12-216Z', palette.sand) +
  stroke('M-47-196C-38-197-26-199-16-192C-6-184-2-166-6-148', palette.bark, 2.4) +
  stroke('M-45-200C-20-214 20-196 34-126', palette.brassDeep, 5) +
  // near arm
  fill('M-30-140C-18-148-4-140-6-122C-8-108-14-98-22-88L-46-102C-42-116-40-132-30-140Z', blouse) +
  stroke('M-34-98C-44-82-56-72-74-66', skin.light, 14) +
  stroke('M-72-66C-86-60-96-58-108-58', skin.light, 11) +
  fill('M-100-66C-112-68-122-62-126-52C-120-50-118-52-114-54C-116-48-114-46-110-47C-106-52-100-54-98-56Z', skin.light) +
  stroke('M-84-68l4 12M-79-70l4 12', palette.brassPale, 2.6);

/** A silver oak, the shade tree of tea gardens. Origin: the base of the trunk. */
export function silverOak(height: number, color: string, highlight: string, seed: number): string {
  const { between, jitter } = createRandom(seed);
  const branches = Array.from({ length: 7 }, (_, i) => {
    const y = -height * (0.34 + i * 0.1);
    const halfWidth = height * (0.2 - i * 0.021) * between(0.8, 1.15);
    const side = i % 2 ? 1 : -1;
    const x = side * halfWidth * 0.55;
    return { x, y: y + jitter(height * 0.02), rx: halfWidth, ry: height * 0.048 };
  });
  const foliage = branches
    .map(({ x, y, rx, ry }) =>
      closedCurvePath(
        [x - rx, y + ry * 0.3],
        [x - rx * 0.5, y - ry * 0.9],
        [x, y - ry * 0.6],
        [x + rx * 0.55, y - ry],
        [x + rx, y + ry * 0.2],
        [x + rx * 0.4, y + ry * 0.7],
        [x - rx * 0.3, y + ry * 0.5],
      ),
    )
    .join('');
  const light = branches
    .map(
      ({ x, y, rx, ry }) =>
        taperedStroke([x - rx * 0.7, y - ry * 0.1], [x + rx * 0.2, y - ry * 0.3], ry * 0.28) +
        taperedStroke([x - rx * 0.3, y + ry * 0.25], [x + rx * 0.6, y], ry * 0.22),
    )
    .join('');
  const trunk: Point[] = [
    [-height * 0.014, 0],
    [-height * 0.006, -height],
    [height * 0.006, -height],
    [height * 0.018, 0],
  ];
  return (
    fill(polygonPath(trunk), color) +
    stroke(
      branches.map(({ x, y, ry }) => `M0 ${n(y + height * 0.07)}L${n(x)} ${n(y + ry * 0.3)}`).join(''),
      color,
      height * 0.009,
    ) +
    fill(
      foliage +
        closedCurvePath(
          [-height * 0.05, -height * 0.94],
          [0, -height * 1.04],
          [height * 0.05, -height * 0.95],
          [0, -height * 0.9],
        ),
      color,
    ) +
    fill(light, highlight)
  );
}

/** A row of round tree crowns: shola forest in a hollow of the hills. Origin: the center of the base line. */
export function shola(width: number, color: string, highlight: string, seed: number): string {
  const { between } = createRandom(seed);
  const crowns = Array.from({ length: Math.round(width / 18) }, (_, i) => ({
    x: -width / 2 + i * 18,
    r: between(11, 21),
  }));
  return (
    crowns.map(({ x, r }) => disc(x, -r * 0.7, r, color)).join('') +
    fill(
      crowns.map(({ x, r }) => taperedStroke([x - r * 0.6, -r * 0.9], [x + r * 0.1, -r * 1.45], r * 0.12)).join(''),
      highlight,
    )
  );
}

/** The estate factory with a long roof, louvers and a chimney, 240 wide. Origin: the center of the base. */
export const factory = (wall: string, roof: string, dark: string) =>
  rect(70, -132, 18, 80, roof) +
  rect(67, -136, 24, 7, dark) +
  rect(-120, -50, 240, 50, wall) +
  rect(60, -50, 60, 50, palette.sand) +
  fill(
    polygonPath([
      [-130, -48],
      [-106, -86],
      [106, -86],
      [130, -48],
    ]),
    roof,
  ) +
  fill(
    polygonPath([
      [-60, -86],
      [-50, -106],
      [30, -106],
      [40, -86],
    ]),
    dark,
  ) +
  stroke([-84, -60, -36, -12, 12, 36, 60, 84].map((x) => `M${x} -84L${n(x * 1.2)} -50`).join(''), dark, 1.4) +
  [-104, -74, -44, -14, 16].map((x) => rect(x, -36, 16, 20, dark)).join('') +
  rect(70, -38, 30, 38, dark);

/** A column of wood smoke that rises from the origin. */
export const smoke = (color: string) =>
  fill('M-3 0C-18-26 14-40 0-66C-12-90 22-104 12-138C44-108 10-92 20-66C30-40-4-28 5 0Z', color);

/** The estate bungalow with veranda and chimneys, 300 wide. Origin: the center of the base. */
export const bungalow = (wall: string, roof: string, dark: string) =>
  rect(-84, -150, 18, 44, roof) +
  rect(70, -150, 18, 44, roof) +
  rect(-130, -66, 260, 66, wall) +
  fill(
    polygonPath([
      [-104, -118],
      [104, -118],
      [156, -60],
      [-156, -60],
    ]),
    roof,
  ) +
  fill(
    polygonPath([
      [-104, -118],
      [104, -118],
      [112, -109],
      [-112, -109],
    ]),
    dark,
  ) +
  fill(
    polygonPath([
      [-40, -72],
      [0, -112],
      [40, -72],
    ]),
    wall,
  ) +
  stroke('M-40-72L0-112L40-72', dark, 5) +
  disc(0, -84, 7, dark) +
  [-112, -78, 64, 98].map((x) => rect(x, -46, 16, 30, dark)).join('') +
  rect(-14, -46, 28, 46, dark) +
  [-138, -94, -48, 44, 90, 134].map((x) => rect(x, -60, 5, 60, wall)).join('') +
  stroke('M-138-22H-48M48-22H136', wall, 3) +
  rect(-150, -3, 300, 7, dark);

/** A stone viaduct of `spans` arches to the right of the origin. Its deck is at y = 0. */
export function viaduct(spans: number, span: number, height: number, stone: string, shade: string): string {
  const pier = span * 0.16;
  const radius = (span - pier) / 2;
  const openings = Array.from(
    { length: spans },
    (_, i) =>
      `M${n(i * span + pier / 2)} ${height}V${n(radius + 14)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius * 2)} 0V${height}Z`,
  ).join('');
  const courses = Array.from(
    { length: spans },
    (_, i) =>
      `M${n(i * span + pier / 2)} ${height}V${n(radius + 14)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius * 2)} 0`,
  ).join('');
  return (
    `<path d="M0 0H${n(spans * span)}V${height}H0Z${openings}" fill="${stone}" fill-rule="evenodd"/>` +
    stroke(courses, shade, 3) +
    rect(-6, -4, spans * span + 12, 9, stone) +
    stroke(`M-6 6H${n(spans * span + 6)}`, shade, 2.4)
  );
}

/** A few distant birds. */
export const birds = (color: string) =>
  stroke('M0 0q9-12 18-2q8-11 20-4M52-26q7-9 14-1q6-9 15-3M76 16q6-8 12-1q6-8 14-3', color, 3);

/**
 * A sky of flat color bands with wavy edges.
 * @param bands the top edge and the color of each band, from top to bottom
 * @param bottom the lower edge of all bands
 */
export const skyBands = (width: number, bands: readonly (readonly [number, string])[], bottom: number) =>
  bands
    .map(([top, color], i) =>
      i === 0
        ? rect(0, 0, width, bottom, color)
        : fill(
            `${curvePath([
              [-20, top],
              [width * 0.22, top - 12],
              [width * 0.45, top + 10],
              [width * 0.7, top - 8],
              [width + 20, top + 6],
            ])}V${bottom}H-20Z`,
            color,
          ),
    )
    .join('');

export const sunDisc = (x: number, y: number, r: number) =>
  oval(x, y, r * 1.9, r * 1.9, palette.cream, 'opacity=".35"') +
  oval(x, y, r * 1.45, r * 1.45, palette.cream, 'opacity=".5"') +
  disc(x, y, r, '#e07a3c') +
  clip(
    ellipsePath(x, y, r, r),
    stroke(
      [0.25, 0.45, 0.62, 0.76, 0.88].map((t) => `M${n(x - r)} ${n(y + r * t)}H${n(x + r)}`).join(''),
      '#eda266',
      r * 0.035,
    ),
  );
