import { hillside, teaRows } from '../kit/landscape';
import { palette } from '../kit/palette';
import { scatteredStrokes } from '../kit/texture';
import { curvePath, disc, fill, n, place, rect, stroke } from '../kit/svg';
import { leaf, type LeafColors, sprig } from './leaf';

// Motifs for the window of a tin's label. Each is centered at the origin, about 220 wide and 200 tall, and clipped by
// the window.

/** Thin wedge-shaped rays around the origin, from radius `inner` to radius `outer`. */
export const rays = (count: number, inner: number, outer: number, color: string, more = '') =>
  fill(
    Array.from({ length: count }, (_, i) => {
      const a = (i / count) * Math.PI * 2;
      const half = (Math.PI / count) * 0.42;
      const p = (angle: number, r: number) => `${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}`;
      return `M${p(a - half * 0.4, inner)}L${p(a - half, outer)}L${p(a + half, outer)}L${p(a + half * 0.4, inner)}Z`;
    }).join(''),
    color,
    more,
  );

interface Hills {
  sun: string;
  far: string;
  middle: string;
  near: string;
  row: string;
}

/** A tea garden: the sun behind two mountain ranges, with rows of tea in front. */
export const garden = ({ sun, far, middle, near, row }: Hills) =>
  place(10, -28, rays(24, 46, 190, sun, 'opacity=".35"')) +
  disc(10, -28, 42, sun) +
  fill(
    hillside(
      [
        [-120, 6],
        [-84, -22],
        [-44, 2],
        [-6, -18],
        [40, 10],
        [84, -26],
        [120, 0],
      ],
      120,
    ),
    far,
  ) +
  fill(
    hillside(
      [
        [-120, 30],
        [-70, 8],
        [-20, 34],
        [30, 14],
        [80, 36],
        [120, 16],
      ],
      120,
    ),
    middle,
  ) +
  fill(scatteredStrokes(-110, 20, 200, 22, { count: 22, seed: 3, length: 24, width: 1.6, angle: 38 }), far) +
  fill(
    hillside(
      [
        [-120, 58],
        [-60, 42],
        [0, 50],
        [60, 66],
        [120, 52],
      ],
      120,
    ),
    near,
  ) +
  teaRows(
    [
      [-120, 58],
      [-60, 46],
      [0, 53],
      [60, 68],
      [120, 56],
    ],
    [
      [-120, 118],
      [-60, 92],
      [0, 100],
      [60, 122],
      [120, 108],
    ],
    { count: 5, far: 9, near: 19, light: row, shade: near },
  );

/** A large sprig: two leaves and a bud. */
export const sprigMotif = (colors: LeafColors, highlight: string) =>
  place(0, 4, rays(36, 30, 170, highlight, 'opacity=".5"')) + place(0, 92, sprig(colors), { scale: 0.94 });

/** A mountain peak in front of rays of light. */
export const peak = (light: string, rock: string, dark: string) =>
  place(0, -30, rays(30, 20, 200, light)) +
  fill(`M-120 90L-72 40L-40 52L-4-46L14-30L34-38L66 20L88 12L120 60V120H-120Z`, rock) +
  fill('M-4-46L14-30L34-38L66 20L88 12L120 60V120H30L18 60L26 20L8-4Z', dark) +
  fill(scatteredStrokes(-90, 30, 110, 60, { count: 20, seed: 8, length: 40, width: 2, angle: 64 }), dark) +
  fill(scatteredStrokes(26, 0, 80, 80, { count: 16, seed: 5, length: 36, width: 2, angle: 62 }), rock);

/** A winter moon above frosted tea bushes. */
export const frost = () =>
  disc(34, -40, 34, palette.cream) +
  disc(46, -46, 29, '#b9cfd2') +
  fill(
    hillside(
      [
        [-120, 24],
        [-60, -6],
        [0, 22],
        [50, 2],
        [120, 30],
      ],
      120,
    ),
    '#8fb0b6',
  ) +
  fill(
    hillside(
      [
        [-120, 44],
        [-40, 28],
        [50, 46],
        [120, 34],
      ],
      120,
    ),
    palette.dusk,
  ) +
  teaRows(
    [
      [-120, 50],
      [-40, 38],
      [50, 54],
      [120, 44],
    ],
    [
      [-120, 112],
      [-40, 90],
      [50, 108],
      [120, 96],
    ],
    { count: 5, far: 9, near: 20, light: '#e6efec', shade: palette.deep },
  ) +
  [
    [-70, -58, 9],
    [-34, -20, 6],
    [-92, -8, 7],
    [88, 2, 7],
    [-10, -66, 6],
    [84, -74, 6],
  ]
    .map(([x = 0, y = 0, r = 0]) => place(x, y, snowflake(r)))
    .join('');

const snowflake = (r: number) =>
  stroke(
    `M0${-r}V${r}M${n(-r * 0.87)}${n(-r / 2)}L${n(r * 0.87)} ${n(r / 2)}M${n(-r * 0.87)} ${n(r / 2)}L${n(r * 0.87)}${n(-r / 2)}`,
    palette.cream,
    2,
  );

/** An elephant on the estate road, a traditional motif of Indian tea chests. */
export const elephant = (skin: string, cloth: string, trim: string, groundColor: string) =>
  fill(
    hillside(
      [
        [-120, 70],
        [-40, 62],
        [40, 68],
        [120, 60],
      ],
      120,
    ),
    groundColor,
  ) + place(0, 6, elephantBody(skin, cloth, trim));

const elephantBody = (skin: string, cloth: string, trim: string) =>
  // far legs
  fill('M-8 20C-6 40-8 56-10 66H-30C-28 50-30 40-34 24ZM62 20C62 40 62 54 62 66H46C46 50 44 36 40 24Z', '#0a171c') +
  fill(
    'M-72 66C-78 40-84 8-70-18C-56-44-24-52 6-48C22-46 34-50 46-54C66-60 86-46 90-24C93-8 92 16 96 36C98 50 108 50 107 41C107 36 112 34 114 40C117 56 102 66 90 58C78 50 78 30 74 14C70 22 62 26 54 24C54 36 58 52 56 68H30C32 54 28 42 22 34C6 40-18 40-30 34C-36 46-38 58-36 68H-60C-60 62-62 60-64 66Z',
    skin,
  ) +
  // ear
  fill('M40-44C24-44 16-26 22-8C26 6 40 12 48 2C56-8 58-34 40-44Z', trim, 'opacity=".4"') +
  stroke('M40-44C24-44 16-26 22-8C26 6 40 12 48 2', skin, 2) +
  // tail
  stroke('M-74-10C-88 0-88 18-84 30', skin, 4) +
  // saddle cloth
  fill('M-44-44C-24-52-4-50 8-48C14-24 14-2 8 16C-10 22-30 22-46 16C-52-6-52-26-44-44Z', cloth) +
  stroke('M-44 8C-30 14-10 14 6 9M-46-36C-28-44-6-44 8-40', trim, 2.4) +
  stroke('M-42 2C-30 8-10 8 6 3', trim, 1.4, 'stroke-dasharray="1 5"') +
  place(-19, -14, disc(0, 0, 10, trim) + disc(0, 0, 6, cloth) + disc(0, 0, 2.5, trim)) +
  // tusk, eye, forehead cloth
  fill('M78 8C84 20 94 24 102 20C96 16 90 8 88 0Z', palette.cream) +
  disc(72, -22, 2.6, palette.cream) +
  fill('M52-54C62-58 74-56 80-48C76-40 72-36 70-32C62-36 54-44 52-54Z', cloth) +
  stroke('M-52 64V58M-46 65V60M36 66V60M44 66V60', trim, 1.6);

/** A rosette of spices: star anise surrounded by cloves and cardamom. */
export const spices = () =>
  place(0, 6, rays(16, 60, 170, palette.brassPale, 'opacity=".7"')) +
  place(
    0,
    4,
    Array.from(
      { length: 8 },
      (_, i) =>
        `<g transform="rotate(${i * 45})">${fill('M0-62C-12-74-12-92 0-104C12-92 12-74 0-62Z', palette.leaf)}${stroke('M0-66V-100M-5-72V-92M5-72V-92', palette.leafDeep, 1.5)}</g>`,
    ).join('') +
      Array.from(
        { length: 8 },
        (_, i) =>
          `<g transform="rotate(${i * 45 + 22.5})">${stroke('M0-52V-84', palette.liquor, 5)}${disc(0, -87, 6, palette.liquor)}${stroke('M-8-82L8-82', palette.liquor, 3.5)}</g>`,
      ).join('') +
      Array.from(
        { length: 8 },
        (_, i) =>
          `<g transform="rotate(${i * 45})">${fill('M0 0C-16-14-14-40 0-56C14-40 16-14 0 0Z', palette.rust)}${fill('M0-14C-6-22-5-36 0-44C5-36 6-22 0-14Z', palette.brassPale)}</g>`,
      ).join('') +
      disc(0, 0, 9, palette.liquor) +
      disc(0, 0, 4, palette.brassPale),
  );

/** A citrus slice between leaves. */
export const citrus = (rind: string, flesh: string, pith: string, leaves: LeafColors) =>
  place(0, 2, rays(28, 40, 180, rind, 'opacity=".25"')) +
  place(-44, 10, leaf(96, 32, 10, leaves), { rotate: -64 }) +
  place(44, 10, leaf(96, 32, -10, leaves), { rotate: 64 }) +
  place(0, -42, leaf(54, 20, 0, leaves), { rotate: 8 }) +
  place(0, 8, citrusSlice(62, rind, flesh, pith));

export const citrusSlice = (r: number, rind: string, flesh: string, pith: string) =>
  disc(0, 0, r, rind) +
  disc(0, 0, r * 0.89, pith) +
  Array.from(
    { length: 10 },
    (_, i) =>
      `<g transform="rotate(${i * 36})">${fill(`M0${n(-r * 0.1)}C${n(-r * 0.1)}${n(-r * 0.3)} ${n(-r * 0.26)}${n(-r * 0.6)} ${n(-r * 0.2)}${n(-r * 0.72)}C${n(-r * 0.12)}${n(-r * 0.84)} ${n(r * 0.12)}${n(-r * 0.84)} ${n(r * 0.2)}${n(-r * 0.72)}C${n(r * 0.26)}${n(-r * 0.6)} ${n(r * 0.1)}${n(-r * 0.3)} 0${n(-r * 0.1)}Z`, flesh)}${stroke(`M${n(-r * 0.06)}${n(-r * 0.66)}V${n(-r * 0.5)}M${n(r * 0.06)}${n(-r * 0.6)}V${n(-r * 0.44)}`, pith, r * 0.028)}</g>`,
  ).join('') +
  disc(0, 0, r * 0.07, pith);

/** Rain clouds over the hills. */
export const rain = () =>
  rect(-120, -120, 240, 240, '#8c9ea0') +
  fill(
    'M-130-60C-120-92-84-98-66-80C-56-104-12-106 0-82C20-102 62-98 68-74C92-86 124-70 126-46C90-30-90-30-130-60Z',
    palette.night,
  ) +
  fill('M-110-58C-100-76-80-80-64-68C-50-82-16-84-2-66C20-80 50-76 60-60C30-48-60-44-110-58Z', palette.deep) +
  fill(
    hillside(
      [
        [-120, 40],
        [-70, 8],
        [-20, 34],
        [34, 0],
        [80, 30],
        [120, 14],
      ],
      120,
    ),
    palette.hill,
  ) +
  fill(
    hillside(
      [
        [-120, 62],
        [-50, 40],
        [20, 58],
        [80, 46],
        [120, 56],
      ],
      120,
    ),
    palette.dusk,
  ) +
  teaRows(
    [
      [-120, 66],
      [-50, 50],
      [20, 66],
      [80, 54],
      [120, 62],
    ],
    [
      [-120, 118],
      [-50, 96],
      [20, 112],
      [80, 104],
      [120, 112],
    ],
    { count: 4, far: 10, near: 20, light: '#8fa58c', shade: palette.deep },
  ) +
  fill(
    scatteredStrokes(-120, -40, 250, 130, { count: 60, seed: 21, length: 40, width: 1.3, angle: 108, spread: 2 }),
    palette.cream,
    'opacity=".8"',
  );

/** The train of the mountain railway on a viaduct. */
export const mountainTrain = () =>
  disc(56, -44, 30, palette.ember) +
  fill(
    hillside(
      [
        [-120, 0],
        [-70, -44],
        [-20, -6],
        [40, -30],
        [120, 6],
      ],
      120,
    ),
    palette.mist,
  ) +
  fill(
    hillside(
      [
        [-120, 30],
        [-60, 6],
        [10, 28],
        [70, 8],
        [120, 26],
      ],
      120,
    ),
    palette.hill,
  ) +
  fill(
    curvePath([
      [-120, 70],
      [0, 62],
      [120, 66],
    ]) + 'V120H-120Z',
    palette.dusk,
  ) +
  place(0, 56, train(palette.night, palette.cream, palette.ember)) +
  fill(
    `M-120 58H120V70H-120Z${[-100, -50, 0, 50, 100].map((x) => `M${x - 19} 120V96a19 19 0 0 1 38 0V120Z`).join('')}`,
    palette.sand,
  ) +
  fill(
    [-100, -50, 0, 50, 100].map((x) => `M${x - 25} 120V70H${x + 25}V120H${x + 19}V97a19 19 0 0 0-38 0V120Z`).join(''),
    palette.sand,
  );

/** Two coaches and a steam engine that drives to the right, about 190 wide. The rail is at y = 0. */
export const train = (dark: string, pale: string, accent: string) =>
  [
    [-104, 0],
    [-36, 0],
  ]
    .map(
      ([x = 0]) =>
        `<g transform="translate(${x})">${rect(0, -36, 62, 30, accent)}${rect(-2, -41, 66, 6, dark)}${rect(0, -18, 62, 5, pale)}${[6, 20, 34, 48].map((wx) => rect(wx, -32, 9, 11, pale)).join('')}${wheels([12, 50], 6, dark, pale)}</g>`,
    )
    .join('') +
  // engine
  `<g transform="translate(32)">${rect(0, -38, 26, 30, dark)}${rect(-3, -43, 32, 6, dark)}${rect(7, -33, 12, 11, pale)}${fill('M26-30H62a6 6 0 0 1 0 20H26Z', dark)}${fill('M52-30l-3-18h14l-3 18Z', dark)}${rect(30, -31, 3, 21, accent)}${rect(44, -31, 3, 21, accent)}${fill('M36-30a5 6 0 0 1 10 0Z', accent)}${fill('M66-10l12 10h-14v-10Z', dark)}${wheels([8, 26, 44], 8, dark, pale)}</g>` +
  fill(
    'M90-52C84-66 98-70 92-80C104-74 116-82 112-94C126-92 128-76 118-72C122-62 108-58 102-60C100-54 94-52 90-52Z',
    pale,
  );

const wheels = (xs: readonly number[], r: number, rim: string, hub: string) =>
  xs.map((x) => disc(x, -r + 1, r, rim) + disc(x, -r + 1, r * 0.36, hub)).join('');
