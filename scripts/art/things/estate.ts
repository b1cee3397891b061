import { cut, cuts } from '../kit/marks';
import { dice } from '../kit/random';
import { ink } from '../kit/palette';
import { at, blob, curve, disc, ellipse, fill, inside, line, lines, n, oval, type Point, rect } from '../kit/svg';

export interface PluckerInks {
  sari: string;
  sariShade: string;
  blouse: string;
  headcloth: string;
}

const skin = { light: '#94583a', shade: '#6f3e28' };

/** A woven basket full of fresh leaf, hung on the back. Its rim's middle is the origin. */
const backBasket = () => {
  const body = 'M-44-4C-40 50-34 92-24 118H26C34 92 42 50 46-4Z';
  return (
    blobs(
      [
        [-30, -12, 20],
        [-6, -20, 24],
        [22, -14, 22],
        [38, -6, 14],
        [-42, -4, 12],
      ],
      ink.leaf,
    ) +
    fill(cuts(-40, -34, 76, 26, { count: 16, seed: 6, length: 14, width: 3, angle: -70, spread: 50 }), ink.leafPale) +
    fill(body, ink.kraft) +
    inside(
      body,
      fill('M14-10H60V130H8Z', '#a57f4d') +
        line([12, 30, 48, 66, 84, 102].map((y) => `M-50 ${y}Q0 ${y + 12} 52 ${y}`).join(''), ink.brassDeep, 2) +
        line([-36, -24, -12, 0, 12, 24, 36].map((x) => `M${x} 0L${n(x * 0.62)} 120`).join(''), ink.brassDeep, 1.5),
    ) +
    line('M-46-4Q0 12 48-4', ink.brassDeep, 6) +
    line('M-46-7Q0 8 48-7', ink.kraft, 3)
  );
};

const blobs = (spots: readonly (readonly [number, number, number])[], color: string) =>
  spots.map(([x, y, r]) => disc(x, y, r, color)).join('');

/**
 * A plucker at work, seen from the side, facing left, from the waist up: the bush before her hides the rest.
 * Her waist is the origin; she is about 215 tall.
 */
export const plucker = ({ sari, sariShade, blouse, headcloth }: PluckerInks) =>
  // far arm
  line('M-34-128C-58-110-74-84-96-66', skin.shade, 13) +
  at(46, -118, backBasket(), { rotate: 7 }) +
  // body, leaning to the bush
  fill('M-38-138C-30-154 8-156 24-140C40-110 44-50 48 10H-40C-46-40-50-100-38-138Z', sari) +
  fill('M10-148C34-140 44-60 48 10H14C20-50 22-110 10-148Z', sariShade) +
  line('M-36-128C-10-100 12-60 26 8M-40-96C-20-70-6-36 2 8', sariShade, 3) +
  line('M-26-142C4-110 26-60 38 4', ink.brassPale, 3) +
  // neck and head, looking down at the leaf
  fill('M-26-164L-2-164L2-140C-8-132-22-134-30-142Z', skin.shade) +
  fill(
    'M-46-196C-50-186-56-180-57-176C-58-173-53-172-53-170C-54-166-52-164-52-162C-53-156-48-151-40-152C-24-152-6-160-2-180C2-206-38-214-46-196Z',
    skin.light,
  ) +
  fill('M-30-158C-20-154-4-164-2-180C0-190-4-196-8-200C-8-180-14-164-30-158Z', skin.shade) +
  line('M-47-181q4-3 8-1', ink.bark, 2) +
  // hair line, head cloth and its fall
  fill(
    'M-47-196C-44-210-28-220-12-216C8-212 16-194 12-176C10-160 18-150 26-140C14-136 0-140-6-148C-2-166-6-184-16-192C-26-198-38-196-47-196Z',
    headcloth,
  ) +
  fill('M-12-216C8-212 16-194 12-176C10-160 18-150 26-140C20-138 14-138 8-140C2-160 4-196-12-216Z', ink.sand) +
  line('M-47-196C-38-197-26-199-16-192C-6-184-2-166-6-148', ink.bark, 2.4) +
  line('M-45-200C-20-214 20-196 34-126', ink.brassDeep, 5) +
  // near arm
  fill('M-30-140C-18-148-4-140-6-122C-8-108-14-98-22-88L-46-102C-42-116-40-132-30-140Z', blouse) +
  line('M-34-98C-44-82-56-72-74-66', skin.light, 14) +
  line('M-72-66C-86-60-96-58-108-58', skin.light, 11) +
  fill('M-100-66C-112-68-122-62-126-52C-120-50-118-52-114-54C-116-48-114-46-110-47C-106-52-100-54-98-56Z', skin.light) +
  line('M-84-68l4 12M-79-70l4 12', ink.brassPale, 2.6);

/** A silver oak, the shade tree of the tea; its foot is the origin. Deterministic by seed. */
export function silverOak(height: number, color: string, glint: string, seed: number): string {
  const { between, jitter } = dice(seed);
  const boughs = Array.from({ length: 7 }, (_, i) => {
    const y = -height * (0.34 + i * 0.1);
    const reach = height * (0.2 - i * 0.021) * between(0.8, 1.15);
    const side = i % 2 ? 1 : -1;
    const x = side * reach * 0.55;
    return { x, y: y + jitter(height * 0.02), rx: reach, ry: height * 0.048 };
  });
  const foliage = boughs
    .map(({ x, y, rx, ry }) =>
      blob(
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
  const light = boughs
    .map(
      ({ x, y, rx, ry }) =>
        cut([x - rx * 0.7, y - ry * 0.1], [x + rx * 0.2, y - ry * 0.3], ry * 0.28) +
        cut([x - rx * 0.3, y + ry * 0.25], [x + rx * 0.6, y], ry * 0.22),
    )
    .join('');
  const trunk: Point[] = [
    [-height * 0.014, 0],
    [-height * 0.006, -height],
    [height * 0.006, -height],
    [height * 0.018, 0],
  ];
  return (
    fill(lines(trunk), color) +
    line(
      boughs.map(({ x, y, ry }) => `M0 ${n(y + height * 0.07)}L${n(x)} ${n(y + ry * 0.3)}`).join(''),
      color,
      height * 0.009,
    ) +
    fill(
      foliage +
        blob(
          [-height * 0.05, -height * 0.94],
          [0, -height * 1.04],
          [height * 0.05, -height * 0.95],
          [0, -height * 0.9],
        ),
      color,
    ) +
    fill(light, glint)
  );
}

/** Round crowns of the shola forest along a hollow of the hill. */
export function shola(width: number, color: string, glint: string, seed: number): string {
  const { between } = dice(seed);
  const crowns = Array.from({ length: Math.round(width / 18) }, (_, i) => ({
    x: -width / 2 + i * 18,
    r: between(11, 21),
  }));
  return (
    crowns.map(({ x, r }) => disc(x, -r * 0.7, r, color)).join('') +
    fill(crowns.map(({ x, r }) => cut([x - r * 0.6, -r * 0.9], [x + r * 0.1, -r * 1.45], r * 0.12)).join(''), glint)
  );
}

/** The estate factory: long roof, louvres, chimney. Its foot's middle is the origin, 240 wide. */
export const factory = (wall: string, roof: string, dark: string) =>
  rect(70, -132, 18, 80, roof) +
  rect(67, -136, 24, 7, dark) +
  rect(-120, -50, 240, 50, wall) +
  rect(60, -50, 60, 50, ink.sand) +
  fill(
    lines([
      [-130, -48],
      [-106, -86],
      [106, -86],
      [130, -48],
    ]),
    roof,
  ) +
  fill(
    lines([
      [-60, -86],
      [-50, -106],
      [30, -106],
      [40, -86],
    ]),
    dark,
  ) +
  line([-84, -60, -36, -12, 12, 36, 60, 84].map((x) => `M${x} -84L${n(x * 1.2)} -50`).join(''), dark, 1.4) +
  [-104, -74, -44, -14, 16].map((x) => rect(x, -36, 16, 20, dark)).join('') +
  rect(70, -38, 30, 38, dark);

/** A thread of wood smoke, its foot on the origin. */
export const smoke = (color: string) =>
  fill('M-3 0C-18-26 14-40 0-66C-12-90 22-104 12-138C44-108 10-92 20-66C30-40-4-28 5 0Z', color);

/** The estate bungalow with its verandah and chimneys; foot's middle on the origin, 300 wide. */
export const bungalow = (wall: string, roof: string, dark: string) =>
  rect(-84, -150, 18, 44, roof) +
  rect(70, -150, 18, 44, roof) +
  rect(-130, -66, 260, 66, wall) +
  fill(
    lines([
      [-104, -118],
      [104, -118],
      [156, -60],
      [-156, -60],
    ]),
    roof,
  ) +
  fill(
    lines([
      [-104, -118],
      [104, -118],
      [112, -109],
      [-112, -109],
    ]),
    dark,
  ) +
  fill(
    lines([
      [-40, -72],
      [0, -112],
      [40, -72],
    ]),
    wall,
  ) +
  line('M-40-72L0-112L40-72', dark, 5) +
  disc(0, -84, 7, dark) +
  [-112, -78, 64, 98].map((x) => rect(x, -46, 16, 30, dark)).join('') +
  rect(-14, -46, 28, 46, dark) +
  [-138, -94, -48, 44, 90, 134].map((x) => rect(x, -60, 5, 60, wall)).join('') +
  line('M-138-22H-48M48-22H136', wall, 3) +
  rect(-150, -3, 300, 7, dark);

/** A masonry viaduct of arches from the origin to the right, deck at y = 0. */
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
    line(courses, shade, 3) +
    rect(-6, -4, spans * span + 12, 9, stone) +
    line(`M-6 6H${n(spans * span + 6)}`, shade, 2.4)
  );
}

/** A few birds far off. */
export const birds = (color: string) =>
  line('M0 0q9-12 18-2q8-11 20-4M52-26q7-9 14-1q6-9 15-3M76 16q6-8 12-1q6-8 14-3', color, 3);

/** A stepped dawn sky: flats of ink with wavering edges, from the top down, each as high as the last. */
export const bands = (width: number, tops: readonly (readonly [number, string])[], foot: number) =>
  tops
    .map(([top, color], i) =>
      i === 0
        ? rect(0, 0, width, foot, color)
        : fill(
            `${curve([
              [-20, top],
              [width * 0.22, top - 12],
              [width * 0.45, top + 10],
              [width * 0.7, top - 8],
              [width + 20, top + 6],
            ])}V${foot}H-20Z`,
            color,
          ),
    )
    .join('');

export const sunDisc = (x: number, y: number, r: number) =>
  oval(x, y, r * 1.9, r * 1.9, ink.cream, 'opacity=".35"') +
  oval(x, y, r * 1.45, r * 1.45, ink.cream, 'opacity=".5"') +
  disc(x, y, r, '#e07a3c') +
  inside(
    ellipse(x, y, r, r),
    line(
      [0.25, 0.45, 0.62, 0.76, 0.88].map((t) => `M${n(x - r)} ${n(y + r * t)}H${n(x + r)}`).join(''),
      '#eda266',
      r * 0.035,
    ),
  );
