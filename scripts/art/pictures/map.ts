import { createRandom } from '../kit/random';
import { textPath, type TextStyle, textWidth } from '../kit/text';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import {
  clip,
  curvePath,
  disc,
  fill,
  n,
  newId,
  oval,
  place,
  type Point,
  polygonPath,
  rect,
  ring,
  stroke,
  svgDocument,
} from '../kit/svg';
import { logoMark } from '../elements/logoMark';
import { train } from '../elements/tinMotifs';

const paper = '#f1e6ca';

const road = (points: readonly Point[], width = 17) => {
  const d = curvePath(points);
  return { under: stroke(d, '#c0a26a', width + 6), over: stroke(d, '#fdf8ea', width) };
};

const roads = [
  // from Mettupalayam through the bazaar and past the park to Kotagiri
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
  rect(-wide / 2, -18, wide, 18, palette.cream) +
  rect(wide / 6, -18, wide / 3, 18, palette.sand) +
  fill(
    polygonPath([
      [-wide / 2 - 5, -16],
      [-wide / 3, -32],
      [wide / 3, -32],
      [wide / 2 + 5, -16],
    ]),
    roof,
  ) +
  rect(-4, -11, 8, 11, '#4a2a1c');

const drawTree = (size: number, color: string) =>
  rect(-1.5, -size * 0.4, 3, size * 0.4, palette.bark) +
  disc(0, -size * 0.75, size * 0.46, color) +
  disc(-size * 0.12, -size * 0.85, size * 0.2, palette.leaf);

// Houses and trees are defined once and placed with <use>.
const symbols =
  roofs.map((roof, i) => `<g id="house${i}">${drawHouse(roof)}</g>`).join('') +
  [26, 33, 40]
    .map((size, i) => `<g id="tree${i}">${drawTree(size, i === 1 ? palette.pine : palette.leafDeep)}</g>`)
    .join('');
const houses = (positions: readonly Point[]) =>
  positions.map(([x, y], i) => `<use href="#house${i % 3}" x="${x}" y="${y}"/>`).join('');
const trees = (positions: readonly Point[]) =>
  positions.map(([x, y], i) => `<use href="#tree${i % 3}" x="${Math.round(x)}" y="${Math.round(y)}"/>`).join('');

/** A tea garden: rows of bushes within an outline, whose bounding box is [x, y, width, height]. */
function garden(outline: string, [x, y, width, height]: readonly [number, number, number, number]): string {
  const rows = Array.from(
    { length: Math.ceil(height / 17) },
    (_, i) => `M${x} ${y + i * 17}q${n(width / 4)} ${i % 2 ? -16 : -12} ${n(width / 2)} 0t${n(width / 2)} 0`,
  ).join('');
  const id = newId();
  const useRows = (color: string, size: number, up: number) =>
    `<use href="#${id}" y="${-up}" stroke="${color}" stroke-width="${size}"/>`;
  return (
    fill(outline, '#7d9c58') +
    clip(
      outline,
      `<g fill="none" stroke-linecap="round" stroke-dasharray="0 10"><defs><path id="${id}" d="${rows}"/></defs>${useRows(palette.leafDeep, 9, 0)}${useRows('#9db570', 4, 3)}</g>`,
    )
  );
}

const label = (
  text: string,
  x: number,
  y: number,
  lettering: Omit<TextStyle, 'align'>,
  color: string = palette.night,
) =>
  fill(
    textPath(text, x, y, { ...lettering, align: 'middle' }),
    color,
    `stroke="${paper}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"`,
  );

const mountains = (x: number, y: number, size: number) =>
  place(
    x,
    y,
    fill('M-60 0C-40-30-30-54-14-60C4-66 14-30 30-34C44-38 52-14 64 0Z', '#8fb0ad') +
      fill('M-14-60C4-66 14-30 30-34C44-38 52-14 64 0H24C14-20-2-30-14-60Z', '#568a90') +
      fill(scatteredStrokes(-40, -36, 34, 30, { count: 8, seed: x, length: 22, width: 1.6, angle: 116 }), '#568a90'),
    { scale: size },
  );

const shopMarker = () => {
  const name = { size: 44 } as const;
  const width = textWidth('Nilgiri Black Tea', name);
  return (
    oval(0, 4, 40, 10, palette.night, 'opacity=".3"') +
    fill('M0 6C-14-40-66-66-66-122A66 66 0 0 1 66-122C66-66 14-40 0 6Z', palette.ember) +
    fill('M0 6C14-40 66-66 66-122A66 66 0 0 0 30-181C50-130 40-70 0 6Z', palette.rust) +
    disc(0, -122, 49, palette.cream) +
    place(0, -120, logoMark(70, palette.deep)) +
    // address label
    place(
      -88,
      -130,
      rect(-width - 56, -46, width + 56, 96, palette.deep, 'rx="6"') +
        fill('M-2-16L26 0L-2 16Z', palette.deep) +
        `<rect x="${n(-width - 48)}" y="-38" width="${n(width + 40)}" height="80" rx="3" fill="none" stroke="${palette.brassPale}" stroke-width="2"/>` +
        fill(textPath('Nilgiri Black Tea', -28 - width / 2, 6, { ...name, align: 'middle' }), palette.cream) +
        fill(
          textPath('12 ESTATE ROAD', -28 - width / 2, 30, { font: 'text', size: 17, tracking: 0.18, align: 'middle' }),
          palette.brassPale,
        ),
    )
  );
};

const compass = () =>
  ring(0, 0, 50, palette.brassDeep, 2) +
  ring(0, 0, 44, palette.brassDeep, 1) +
  [0, 90, 180, 270]
    .map(
      (angle) =>
        `<g transform="rotate(${angle})">${fill('M0-62L10-10L0 0Z', palette.deep) + fill('M0-62L-10-10L0 0Z', palette.brass)}</g>`,
    )
    .join('') +
  fill(textPath('N', 0, -70, { size: 28, align: 'middle' }), palette.deep);

const simsPark = () => {
  const lawn =
    'M790 250C800 190 880 150 960 170C1030 186 1060 130 1100 160C1140 200 1080 240 1010 250C960 290 900 330 830 326C790 316 780 286 790 250Z';
  const { between } = createRandom(12);
  const wood = Array.from({ length: 26 }, () => [between(800, 1090), between(176, 320)] as const)
    .filter(
      ([x, y]) =>
        Math.abs(x - 930) + Math.abs(y - 236) * 1.4 > 74 && y < 330 - (x - 800) * 0.36 && y > 196 - (x > 1020 ? 16 : 0),
    )
    .sort((a, b) => a[1] - b[1]);
  return (
    fill(lawn, '#9fb878') +
    clip(
      lawn,
      fill(
        scatteredStrokes(790, 160, 320, 170, { count: 50, seed: 7, length: 16, width: 1.4, angle: 88 }),
        palette.leaf,
      ),
    ) +
    oval(948, 246, 46, 18, palette.dusk) +
    oval(944, 243, 36, 12, palette.hill) +
    trees(wood) +
    place(
      906,
      226,
      rect(-18, -14, 36, 14, palette.cream) +
        fill('M-26-13L0-38L26-13Z', '#a8451e') +
        stroke('M-14-14V0M0-14V0M14-14V0', palette.kraft, 2),
    )
  );
};

/** The map on the contact page, 1200 × 800: the shop and its surroundings, not to scale. */
export function map(): string {
  const contours = Array.from({ length: 9 }, (_, i) =>
    curvePath([
      [-20, 60 + i * 86],
      [240, 30 + i * 90],
      [480, 110 + i * 76],
      [760, 50 + i * 92],
      [980, 110 + i * 84],
      [1220, 60 + i * 92],
    ]),
  ).join('');
  const rails = curvePath(railway);
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
  return svgDocument(
    1200,
    800,
    `<defs>${grainPattern('grain', '#c9b384', 5, { count: 44 })}${symbols}</defs>` +
      rect(0, 0, 1200, 800, paper) +
      stroke(contours, '#e0d0a4', 2) +
      garden(
        'M50 80C140 40 330 60 380 130C400 170 330 170 280 230C220 290 90 300 50 240C30 200 30 110 50 80Z',
        [20, 50, 380, 250],
      ) +
      garden('M100 500C160 470 260 520 270 565C276 610 160 640 100 622C50 606 50 520 100 500Z', [40, 490, 240, 150]) +
      garden(
        'M950 410C1050 360 1160 400 1164 450C1166 520 1040 540 980 530C910 520 880 440 950 410Z',
        [880, 380, 300, 160],
      ) +
      mountains(640, 130, 1.5) +
      mountains(520, 110, 1.1) +
      // stream
      stroke('M760 130C740 220 850 340 800 420C760 490 860 540 840 640C830 700 880 760 870 830', '#9bbcba', 12) +
      stroke('M760 130C740 220 850 340 800 420C760 490 860 540 840 640C830 700 880 760 870 830', '#b9d0ca', 4) +
      simsPark() +
      stroke(rails, palette.night, 4) +
      stroke(rails, palette.night, 16, 'stroke-dasharray="3 11" style="stroke-linecap:butt"') +
      roads.map(({ under }) => under).join('') +
      roads.map(({ over }) => over).join('') +
      houses(bazaar) +
      // station
      place(
        1000,
        606,
        rect(-80, -40, 160, 40, palette.cream) +
          rect(-80, -8, 160, 8, '#4a2a1c') +
          fill(
            polygonPath([
              [-96, -38],
              [-70, -66],
              [70, -66],
              [96, -38],
            ]),
            '#a8451e',
          ) +
          [-60, -28, 4, 36].map((x) => rect(x, -28, 18, 20, palette.dusk)).join('') +
          rect(-14, -86, 28, 24, palette.cream) +
          fill('M-20-84L0-102L20-84Z', '#a8451e') +
          disc(0, -74, 7, palette.night),
      ) +
      place(740, 612, train(palette.night, palette.cream, palette.ember), { scale: 0.8 }) +
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
      label("Sim's Park", 900, 150, { size: 34 }, palette.pine) +
      label('Railway Station', 1010, 684, { size: 32 }) +
      label('The Bazaar', 362, 752, { size: 32 }) +
      label('TO OOTY', 96, 356, { font: 'text', size: 19, tracking: 0.16 }, '#6d5a35') +
      label('TO KOTAGIRI', 1086, 278, { font: 'text', size: 19, tracking: 0.16 }, '#6d5a35') +
      label('TO METTUPALAYAM', 736, 766, { font: 'text', size: 19, tracking: 0.16 }, '#6d5a35') +
      label('OUR GARDEN', 190, 112, { font: 'text', size: 21, tracking: 0.2 }, palette.pine) +
      place(676, 346, shopMarker(), { scale: 1.06 }) +
      place(92, 712, compass(), { scale: 0.9 }) +
      stroke('M14 14H1186V786H14Z', palette.brassDeep, 3) +
      stroke('M22 22H1178V778H22Z', palette.brassDeep, 1.2) +
      rect(0, 0, 1200, 800, 'url(#grain)', 'opacity=".5"') +
      titleBox(),
  );
}

const titleBox = () =>
  place(
    1042,
    74,
    rect(-136, -46, 272, 84, paper) +
      stroke('M-128-38H128V30H-128Z', palette.brassDeep, 2) +
      fill(textPath('Upper Coonoor', 0, 4, { size: 33, align: 'middle' }), palette.deep) +
      fill(
        textPath('THE NILGIRIS · NOT TO SCALE', 0, 23, { font: 'text', size: 12, tracking: 0.16, align: 'middle' }),
        '#6d5a35',
      ),
  );
