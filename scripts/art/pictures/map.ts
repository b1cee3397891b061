import { dice } from '../kit/random';
import { type Lettering, letters, widthOf } from '../kit/lettering';
import { cuts, grain } from '../kit/marks';
import { ink } from '../kit/palette';
import {
  at,
  curve,
  disc,
  fill,
  inside,
  line,
  lines,
  n,
  newName,
  oval,
  type Point,
  rect,
  ring,
  sheet,
} from '../kit/svg';
import { mark } from '../things/mark';
import { train } from '../things/motifs';

const paper = '#f1e6ca';

const road = (points: readonly Point[], width = 17) => {
  const d = curve(points);
  return { under: line(d, '#c0a26a', width + 6), over: line(d, '#fdf8ea', width) };
};

const roads = [
  // up from the plains, through the bazaar, past the park and on to Kotagiri
  road(
    [
      [600, 830],
      [590, 740],
      [520, 660],
      [540, 560],
      [640, 500],
      [700, 420],
      [790, 372],
      [900, 340],
      [1010, 250],
      [1240, 190],
    ],
    20,
  ),
  // to Ooty
  road(
    [
      [522, 598],
      [420, 560],
      [300, 470],
      [180, 420],
      [-40, 360],
    ],
    18,
  ),
  // Estate Road
  road(
    [
      [700, 420],
      [660, 330],
      [560, 270],
      [470, 220],
      [360, 190],
    ],
    14,
  ),
  // Bazaar Street
  road(
    [
      [520, 660],
      [400, 680],
      [300, 650],
    ],
    13,
  ),
  road(
    [
      [590, 740],
      [740, 716],
      [900, 742],
      [1110, 736],
    ],
    13,
  ),
];

const railway: Point[] = [
  [1240, 640],
  [1080, 610],
  [960, 640],
  [820, 620],
  [700, 610],
  [600, 640],
  [480, 740],
  [400, 840],
];

const roofs = ['#a8451e', '#8a4522', '#b9531f'] as const;
const drawHouse = (roof: string, wide = 36) =>
  rect(-wide / 2, -18, wide, 18, ink.cream) +
  rect(wide / 6, -18, wide / 3, 18, ink.sand) +
  fill(
    lines([
      [-wide / 2 - 5, -16],
      [-wide / 3, -32],
      [wide / 3, -32],
      [wide / 2 + 5, -16],
    ]),
    roof,
  ) +
  rect(-4, -11, 8, 11, '#4a2a1c');

const drawTree = (size: number, color: string) =>
  rect(-1.5, -size * 0.4, 3, size * 0.4, ink.bark) +
  disc(0, -size * 0.75, size * 0.46, color) +
  disc(-size * 0.12, -size * 0.85, size * 0.2, ink.leaf);

// Drawn once, stood in many places.
const stock =
  roofs.map((roof, i) => `<g id="house${i}">${drawHouse(roof)}</g>`).join('') +
  [26, 33, 40].map((size, i) => `<g id="tree${i}">${drawTree(size, i === 1 ? ink.pine : ink.leafDeep)}</g>`).join('');
const houses = (spots: readonly Point[]) =>
  spots.map(([x, y], i) => `<use href="#house${i % 3}" x="${x}" y="${y}"/>`).join('');
const trees = (spots: readonly Point[]) =>
  spots.map(([x, y], i) => `<use href="#tree${i % 3}" x="${Math.round(x)}" y="${Math.round(y)}"/>`).join('');

/** Clipped bushes in rows, filling the outline of a garden. */
function garden(outline: string, [x, y, width, height]: readonly [number, number, number, number]): string {
  const rows = Array.from(
    { length: Math.ceil(height / 17) },
    (_, i) => `M${x} ${y + i * 17}q${n(width / 4)} ${i % 2 ? -16 : -12} ${n(width / 2)} 0t${n(width / 2)} 0`,
  ).join('');
  const id = newName();
  const print = (color: string, size: number, up: number) =>
    `<use href="#${id}" y="${-up}" stroke="${color}" stroke-width="${size}"/>`;
  return (
    fill(outline, '#7d9c58') +
    inside(
      outline,
      `<g fill="none" stroke-linecap="round" stroke-dasharray="0 10"><defs><path id="${id}" d="${rows}"/></defs>${print(ink.leafDeep, 9, 0)}${print('#9db570', 4, 3)}</g>`,
    )
  );
}

const label = (words: string, x: number, y: number, lettering: Omit<Lettering, 'align'>, color: string = ink.night) =>
  fill(
    letters(words, x, y, { ...lettering, align: 'middle' }),
    color,
    `stroke="${paper}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"`,
  );

const peaks = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    fill('M-60 0C-40-30-30-54-14-60C4-66 14-30 30-34C44-38 52-14 64 0Z', '#8fb0ad') +
      fill('M-14-60C4-66 14-30 30-34C44-38 52-14 64 0H24C14-20-2-30-14-60Z', '#568a90') +
      fill(cuts(-40, -36, 34, 30, { count: 8, seed: x, length: 22, width: 1.6, angle: 116 }), '#568a90'),
    { scale: size },
  );

const shop = () => {
  const name = { size: 44 } as const;
  const width = widthOf('Nilgiri Black Tea', name);
  return (
    oval(0, 4, 40, 10, ink.night, 'opacity=".3"') +
    fill('M0 6C-14-40-66-66-66-122A66 66 0 0 1 66-122C66-66 14-40 0 6Z', ink.ember) +
    fill('M0 6C14-40 66-66 66-122A66 66 0 0 0 30-181C50-130 40-70 0 6Z', ink.rust) +
    disc(0, -122, 49, ink.cream) +
    at(0, -120, mark(70, ink.deep)) +
    // the label beside it
    at(
      -88,
      -130,
      rect(-width - 56, -46, width + 56, 96, ink.deep, 'rx="6"') +
        fill('M-2-16L26 0L-2 16Z', ink.deep) +
        `<rect x="${n(-width - 48)}" y="-38" width="${n(width + 40)}" height="80" rx="3" fill="none" stroke="${ink.brassPale}" stroke-width="2"/>` +
        fill(letters('Nilgiri Black Tea', -28 - width / 2, 6, { ...name, align: 'middle' }), ink.cream) +
        fill(
          letters('12 ESTATE ROAD', -28 - width / 2, 30, { face: 'text', size: 17, tracking: 0.18, align: 'middle' }),
          ink.brassPale,
        ),
    )
  );
};

const compass = () =>
  ring(0, 0, 50, ink.brassDeep, 2) +
  ring(0, 0, 44, ink.brassDeep, 1) +
  [0, 90, 180, 270]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${fill('M0-62L10-10L0 0Z', ink.deep) + fill('M0-62L-10-10L0 0Z', ink.brass)}</g>`,
    )
    .join('') +
  fill(letters('N', 0, -70, { size: 28, align: 'middle' }), ink.deep);

const simsPark = () => {
  const lawn =
    'M790 250C800 190 880 150 960 170C1030 186 1060 130 1100 160C1140 200 1080 240 1010 250C960 290 900 330 830 326C790 316 780 286 790 250Z';
  const { between } = dice(12);
  const wood = Array.from({ length: 26 }, () => [between(800, 1090), between(176, 320)] as const)
    .filter(
      ([x, y]) =>
        Math.abs(x - 930) + Math.abs(y - 236) * 1.4 > 74 && y < 330 - (x - 800) * 0.36 && y > 196 - (x > 1020 ? 16 : 0),
    )
    .sort((a, b) => a[1] - b[1]);
  return (
    fill(lawn, '#9fb878') +
    inside(lawn, fill(cuts(790, 160, 320, 170, { count: 50, seed: 7, length: 16, width: 1.4, angle: 88 }), ink.leaf)) +
    oval(948, 246, 46, 18, ink.dusk) +
    oval(944, 243, 36, 12, ink.hill) +
    trees(wood) +
    at(
      906,
      226,
      rect(-18, -14, 36, 14, ink.cream) +
        fill('M-26-13L0-38L26-13Z', '#a8451e') +
        line('M-14-14V0M0-14V0M14-14V0', ink.kraft, 2),
    )
  );
};

/** The shop and what lies about it, as one would draw it for a visitor: not to scale. */
export function map(): string {
  const contours = Array.from({ length: 9 }, (_, i) =>
    curve([
      [-20, 60 + i * 86],
      [240, 30 + i * 90],
      [480, 110 + i * 76],
      [760, 50 + i * 92],
      [980, 110 + i * 84],
      [1220, 60 + i * 92],
    ]),
  ).join('');
  const rails = curve(railway);
  const bazaar: Point[] = [
    [330, 628],
    [376, 648],
    [424, 654],
    [470, 640],
    [352, 700],
    [404, 708],
    [456, 696],
    [300, 684],
    [620, 690],
    [664, 668],
    [700, 690],
    [640, 730],
    [760, 676],
  ];
  return sheet(
    1200,
    800,
    `<defs>${grain('grain', '#c9b384', 5, { count: 44 })}${stock}</defs>` +
      rect(0, 0, 1200, 800, paper) +
      line(contours, '#e0d0a4', 2) +
      garden(
        'M50 80C140 40 330 60 380 130C400 170 330 170 280 230C220 290 90 300 50 240C30 200 30 110 50 80Z',
        [20, 50, 380, 250],
      ) +
      garden('M100 500C160 470 260 520 270 565C276 610 160 640 100 622C50 606 50 520 100 500Z', [40, 490, 240, 150]) +
      garden(
        'M950 410C1050 360 1160 400 1164 450C1166 520 1040 540 980 530C910 520 880 440 950 410Z',
        [880, 380, 300, 160],
      ) +
      peaks(640, 130, 1.5) +
      peaks(520, 110, 1.1) +
      // the stream
      line('M760 130C740 220 850 340 800 420C760 490 860 540 840 640C830 700 880 760 870 830', '#9bbcba', 12) +
      line('M760 130C740 220 850 340 800 420C760 490 860 540 840 640C830 700 880 760 870 830', '#b9d0ca', 4) +
      simsPark() +
      line(rails, ink.night, 4) +
      line(rails, ink.night, 16, 'stroke-dasharray="3 11" style="stroke-linecap:butt"') +
      roads.map(({ under }) => under).join('') +
      roads.map(({ over }) => over).join('') +
      houses(bazaar) +
      // station
      at(
        1000,
        606,
        rect(-80, -40, 160, 40, ink.cream) +
          rect(-80, -8, 160, 8, '#4a2a1c') +
          fill(
            lines([
              [-96, -38],
              [-70, -66],
              [70, -66],
              [96, -38],
            ]),
            '#a8451e',
          ) +
          [-60, -28, 4, 36].map((x) => rect(x, -28, 18, 20, ink.dusk)).join('') +
          rect(-14, -86, 28, 24, ink.cream) +
          fill('M-20-84L0-102L20-84Z', '#a8451e') +
          disc(0, -74, 7, ink.night),
      ) +
      at(740, 612, train(ink.night, ink.cream, ink.ember), { scale: 0.8 }) +
      trees([
        [760, 480],
        [786, 500],
        [700, 540],
        [190, 470],
        [226, 440],
        [560, 420],
        [530, 400],
        [610, 400],
        [1140, 350],
        [1108, 366],
        [1160, 376],
        [380, 470],
        [350, 420],
        [420, 330],
        [452, 344],
        [300, 350],
      ]) +
      houses([
        [600, 372],
        [756, 330],
        [478, 420],
        [880, 410],
      ]) +
      label("Sim's Park", 900, 150, { size: 34 }, ink.pine) +
      label('Railway Station', 1010, 684, { size: 32 }) +
      label('The Bazaar', 362, 752, { size: 32 }) +
      label('TO OOTY', 96, 356, { face: 'text', size: 19, tracking: 0.16 }, '#6d5a35') +
      label('TO KOTAGIRI', 1086, 278, { face: 'text', size: 19, tracking: 0.16 }, '#6d5a35') +
      label('TO METTUPALAYAM', 736, 766, { face: 'text', size: 19, tracking: 0.16 }, '#6d5a35') +
      label('OUR GARDEN', 190, 112, { face: 'text', size: 21, tracking: 0.2 }, ink.pine) +
      at(676, 346, shop(), { scale: 1.06 }) +
      at(92, 712, compass(), { scale: 0.9 }) +
      line('M14 14H1186V786H14Z', ink.brassDeep, 3) +
      line('M22 22H1178V778H22Z', ink.brassDeep, 1.2) +
      rect(0, 0, 1200, 800, 'url(#grain)', 'opacity=".5"') +
      cartouche(),
  );
}

const cartouche = () =>
  at(
    1042,
    74,
    rect(-136, -46, 272, 84, paper) +
      line('M-128-38H128V30H-128Z', ink.brassDeep, 2) +
      fill(letters('Upper Coonoor', 0, 4, { size: 33, align: 'middle' }), ink.deep) +
      fill(
        letters('THE NILGIRIS · NOT TO SCALE', 0, 23, { face: 'text', size: 12, tracking: 0.16, align: 'middle' }),
        '#6d5a35',
      ),
  );
