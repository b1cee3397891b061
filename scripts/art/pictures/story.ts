import { hillside, ridge, teaRows, teaShoots } from '../kit/landscape';
import { textPath } from '../kit/text';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, curvePath, disc, fill, place, polygonPath, rect, stroke, svgDocument } from '../kit/svg';
import { birds, bungalow, plucker, silverOak, skyBands, smoke, sunDisc } from '../elements/estate';
import { daughter, son } from '../elements/people';
import { bicycle, bullockCart, shed, teaChest, van, walkingMan } from '../elements/transport';
import { amberTea, leafHeap, paleTea, redTea, tastingBowl } from '../elements/tableware';

const storyPicture = (drawing: string) =>
  svgDocument(
    960,
    720,
    `<defs>${grainPattern('grain', palette.cream, 5)}</defs>` +
      drawing +
      rect(0, 0, 960, 720, 'url(#grain)', 'opacity=".45"'),
  );

const hills = (base: number, tones: readonly [string, string, string], seed: number) =>
  fill(hillside(ridge(-40, 1000, base, [70, 160, 90, 200, 120, 180, 80], seed), 720), tones[0]) +
  fill(
    scatteredStrokes(-20, base - 90, 960, 90, { count: 50, seed, length: 60, width: 2.2, angle: 36 }),
    tones[1],
    'opacity=".6"',
  ) +
  fill(hillside(ridge(-40, 1000, base + 60, [90, 30, 110, 60, 120, 50, 100], seed + 3), 720), tones[1]) +
  fill(hillside(ridge(-40, 1000, base + 110, [20, 70, 30, 60, 20, 70], seed + 7), 720), tones[2]);

/** 1939: the shed, and tea chests on their way to the station. */
const shedAndCart = () =>
  storyPicture(
    skyBands(
      960,
      [
        [0, '#f3e2bf'],
        [130, '#f1d6aa'],
        [230, '#ecc492'],
      ],
      720,
    ) +
      sunDisc(700, 210, 74) +
      hills(370, ['#cdbf9c', '#ab9f7c', '#7d7d5c'], 5) +
      fill(
        hillside(
          [
            [-40, 470],
            [200, 440],
            [480, 476],
            [760, 450],
            [1000, 480],
          ],
          720,
        ),
        '#56623f',
      ) +
      teaRows(
        [
          [-40, 476],
          [200, 448],
          [480, 484],
          [760, 458],
          [1000, 488],
        ],
        [
          [-40, 570],
          [200, 540],
          [480, 560],
          [760, 556],
          [1000, 570],
        ],
        { count: 5, far: 12, near: 24, light: '#7d8a4b', shade: '#46532f', highlight: '#96a05e' },
      ) +
      place(176, 548, silverOak(330, '#3a3a26', '#6b6a43', 4)) +
      place(250, 566, shed(), { scale: 1.12 }) +
      place(376, 346, smoke(palette.cream), { scale: 1.1 }) +
      fill(
        `${curvePath([
          [-20, 592],
          [240, 570],
          [520, 578],
          [760, 596],
          [1000, 586],
        ])}V740H-20Z`,
        '#cda873',
      ) +
      fill(
        scatteredStrokes(-40, 600, 960, 100, { count: 60, seed: 9, length: 90, width: 2.6, angle: 1, spread: 3 }),
        '#b28b57',
      ) +
      place(640, 668, bullockCart(), { scale: 1.2 }) +
      place(172, 680, walkingMan(), { scale: 1.12 }),
  );

const tinColors = ['#1f4a3a', '#8a3220', '#1f5568', '#d99a2b', '#4c2440'];
const tinDefs = `<defs>${tinColors.map((color, i) => `<g id="tin${i}">${rect(0, -44, 28, 44, color) + rect(4, -52, 20, 9, palette.brass) + rect(5, -34, 18, 18, palette.cream) + rect(0, -5, 28, 5, palette.brass)}</g>`).join('')}</defs>`;
const tinRow = (x: number, y: number, count: number) =>
  Array.from({ length: count }, (_, i) => `<use href="#tin${(i * 3 + count) % 5}" x="${x + i * 38}" y="${y}"/>`).join(
    '',
  );

/** 1960s: the shop on Bazaar Street. */
const bazaarShop = () =>
  storyPicture(
    skyBands(
      960,
      [
        [0, '#dfe6d6'],
        [90, '#e9ead3'],
        [160, '#f1e6c8'],
      ],
      720,
    ) +
      hills(230, ['#b4c8bc', '#8faea4', '#6a9089'], 8) +
      place(740, 70, birds(palette.dusk), { scale: 0.9 }) +
      // neighboring houses
      rect(0, 250, 150, 380, '#c98f63') +
      fill(
        polygonPath([
          [-10, 262],
          [0, 216],
          [150, 216],
          [160, 262],
        ]),
        '#8a4522',
      ) +
      rect(24, 330, 100, 300, '#6f8f86') +
      stroke(
        'M24 350H124M24 370H124M24 390H124M24 410H124M24 430H124M24 450H124M24 470H124M24 490H124M24 510H124M24 530H124M24 550H124M24 570H124M24 590H124M24 610H124',
        '#54756d',
        3,
      ) +
      rect(810, 236, 150, 394, '#d8b98a') +
      fill(
        polygonPath([
          [800, 250],
          [812, 200],
          [970, 200],
          [970, 250],
        ]),
        '#8a4522',
      ) +
      rect(838, 330, 110, 130, '#3d5a57') +
      stroke('M893 330V460M838 395H948', '#d8b98a', 6) +
      // shop
      rect(140, 170, 680, 460, '#f0e0bd') +
      fill(
        polygonPath([
          [112, 180],
          [160, 96],
          [800, 96],
          [848, 180],
        ]),
        '#a8451e',
      ) +
      stroke(
        Array.from({ length: 33 }, (_, i) => `M${168 + i * 19.6} 98L${124 + i * 22.4} 178`).join(''),
        '#8a3513',
        4,
      ) +
      rect(108, 176, 744, 12, '#6e3418') +
      rect(164, 204, 632, 92, palette.deep) +
      stroke('M174 214H786V286H174Z', palette.brassPale, 3) +
      fill(textPath('Nilgiri Black Tea', 480, 252, { size: 46, align: 'middle' }), palette.cream) +
      fill(
        textPath('BAZAAR STREET · COONOOR', 480, 279, { font: 'text', size: 14, tracking: 0.24, align: 'middle' }),
        palette.brassPale,
      ) +
      tinDefs +
      rect(196, 312, 568, 318, '#3d261a') +
      [372, 438].map((y) => rect(208, y, 544, 8, '#7a4a26')).join('') +
      tinRow(218, 372, 14) +
      tinRow(222, 438, 14) +
      clip('M196 312H764V520H196Z', place(500, 396, daughter(), { scale: 0.48 })) +
      // counter with scale and packets
      rect(176, 516, 608, 114, '#8d5530') +
      rect(168, 504, 624, 18, '#b9763f') +
      stroke('M200 540H360V612H200ZM400 540H560V612H400ZM600 540H760V612H600Z', '#6d3d1d', 4) +
      place(
        286,
        504,
        stroke('M0 0V-84M-56-78L56-84', palette.brass, 6) +
          stroke('M-56-78L-76-36M-56-78L-36-36M56-84L36-44M56-84L76-44', palette.brassPale, 2) +
          fill('M-82-36H-30C-34-22-78-22-82-36ZM30-44H82C78-30 34-30 30-44Z', palette.brass) +
          rect(-26, -8, 52, 8, palette.brassDeep),
      ) +
      [650, 684, 718]
        .map(
          (x) =>
            rect(x, 466, 28, 38, palette.kraft) + rect(x, 466, 28, 9, '#a98555') + disc(x + 14, 488, 6, palette.rust),
        )
        .join('') +
      // pavement and bicycle
      rect(0, 630, 960, 90, '#c9b489') +
      rect(0, 630, 960, 10, '#ab9569') +
      fill(
        scatteredStrokes(0, 646, 960, 66, { count: 40, seed: 3, length: 90, width: 2, angle: 0, spread: 1 }),
        '#ab9569',
      ) +
      place(776, 690, bicycle('#1f4a3a'), { scale: 1.04 }) +
      place(150, 664, teaChest(58)) +
      place(96, 672, teaChest(58)),
  );

/** 1990s: the tasting room. */
const tastingRoom = () =>
  storyPicture(
    rect(0, 0, 960, 720, '#d5ddcf') +
      rect(0, 0, 960, 36, '#b8c3b2') +
      // window with a view of the hills
      rect(70, 84, 380, 320, '#8a5a34') +
      clip(
        'M86 100H434V388H86Z',
        rect(86, 100, 348, 290, '#f5e1c2') +
          disc(330, 190, 44, '#e58a4a') +
          fill(hillside(ridge(60, 460, 270, [40, 120, 60, 130, 50], 4), 400), '#93b3b0') +
          fill(hillside(ridge(60, 460, 320, [50, 20, 70, 30], 6), 400), '#4d8286') +
          teaRows(
            [
              [60, 340],
              [260, 326],
              [460, 344],
            ],
            [
              [60, 410],
              [260, 390],
              [460, 410],
            ],
            { count: 4, far: 14, near: 24, light: '#6b8f4a', shade: '#1d443c' },
          ),
      ) +
      stroke('M260 100V388M86 220H434', '#8a5a34', 10) +
      rect(56, 400, 408, 18, '#a9703f') +
      // shelf of samples, clock
      tinDefs +
      rect(560, 200, 350, 12, '#8a5a34') +
      tinRow(570, 200, 9) +
      disc(735, 84, 50, '#8a5a34') +
      disc(735, 84, 42, palette.cream) +
      stroke('M735 84V54M735 84L755 94', palette.night, 5) +
      [0, 1, 2, 3]
        .map((i) => disc(735 + Math.cos(i * 1.5708) * 34, 84 + Math.sin(i * 1.5708) * 34, 3, palette.night))
        .join('') +
      place(700, 346, son(), { scale: 0.62 }) +
      // table with bowls
      rect(0, 532, 960, 188, '#f4ecd8') +
      rect(0, 532, 960, 26, palette.cream) +
      rect(0, 556, 960, 6, '#d3c49d') +
      fill(
        scatteredStrokes(0, 580, 960, 130, { count: 30, seed: 7, length: 120, width: 1.8, angle: 0, spread: 1 }),
        '#dccfae',
      ) +
      [paleTea, amberTea, redTea, amberTea, paleTea, redTea, amberTea]
        .map((liquor, i) => place(76 + i * 134, 558, tastingBowl(liquor), { scale: 0.84 }))
        .join('') +
      [3, 14, 25, 36, 47, 58]
        .map((seed, i) =>
          place(
            100 + i * 152,
            660,
            rect(-50, -4, 100, 12, palette.cream) +
              rect(-50, 6, 100, 5, '#d3c49d') +
              leafHeap({ width: 84, height: 32, seed, leafLength: 18, count: 34 }),
          ),
        )
        .join('') +
      place(
        520,
        540,
        stroke('M0 0V-112M-64-104L64-110', palette.brass, 6) +
          stroke('M-64-104L-84-54M-64-104L-44-54M64-110L44-62M64-110L84-62', palette.brassDeep, 2) +
          fill('M-90-54H-38C-42-38-86-38-90-54ZM38-62H90C86-46 42-46 38-62Z', palette.brass) +
          rect(-32, -10, 64, 10, palette.brassDeep),
      ),
  );

/** 2020s: a delivery van on the road below the estate. */
const hillRoad = () => {
  const front = [
    [-40, 640],
    [220, 628],
    [480, 664],
    [760, 690],
    [1000, 660],
  ] as const;
  return storyPicture(
    skyBands(
      960,
      [
        [0, '#f6ead2'],
        [110, '#f5e1c2'],
        [200, '#f3d0a6'],
      ],
      720,
    ) +
      sunDisc(250, 190, 70) +
      place(560, 90, birds(palette.dusk)) +
      hills(330, ['#bcd0c8', '#93b3b0', '#5b8f93'], 12) +
      fill(
        hillside(
          [
            [-40, 430],
            [200, 390],
            [420, 430],
            [640, 380],
            [840, 340],
            [1000, 360],
          ],
          720,
        ),
        '#2f6a6c',
      ) +
      teaRows(
        [
          [-40, 434],
          [200, 396],
          [420, 436],
          [640, 388],
          [840, 350],
          [1000, 370],
        ],
        [
          [-40, 680],
          [200, 660],
          [420, 690],
          [640, 680],
          [840, 650],
          [1000, 650],
        ],
        { count: 11, far: 10, near: 22, light: '#568760', shade: '#22504c' },
      ) +
      place(800, 362, bungalow(palette.cream, '#a8451e', '#4a2a1c'), { scale: 0.62 }) +
      place(912, 372, silverOak(190, '#1b403c', '#3f7165', 3)) +
      place(690, 380, silverOak(150, '#1b403c', '#3f7165', 6)) +
      // road with two bends
      fill(
        'M776 364C700 390 560 410 600 440C650 470 860 470 880 510C896 552 560 560 420 580C260 600 60 610-40 640V560C80 548 300 540 440 520C560 506 760 506 770 494C776 478 560 478 540 444C524 410 660 384 756 364Z',
        '#d8c39a',
      ) +
      stroke(
        'M-40 602C120 580 330 572 460 548C600 524 820 530 826 506C826 482 590 474 570 440',
        palette.cream,
        3,
        'stroke-dasharray="26 22"',
      ) +
      fill(hillside(front, 720), '#1d443c') +
      place(300, 606, van('#1f4a3a', '#133126'), { scale: 0.98 }) +
      teaRows(
        front,
        front.map(([x, y]) => [x, y + 110]),
        { count: 3, far: 44, near: 66, light: '#7a9b49', shade: '#234a37', highlight: '#94b05a' },
      ) +
      teaShoots(
        front.map(([x, y]) => [x, y - 14]),
        90,
        80,
        20,
        ['#b3c672', '#3a6138'],
        5,
      ) +
      place(
        812,
        690,
        plucker({ sari: '#b04a5a', sariShade: '#84324a', blouse: palette.deep, headcloth: palette.cream }),
        {
          scale: 0.86,
          isMirrored: true,
        },
      ) +
      teaRows(
        [
          [560, 704],
          [760, 716],
          [1000, 690],
        ],
        [
          [560, 760],
          [760, 770],
          [1000, 750],
        ],
        { count: 2, far: 58, near: 66, light: '#7a9b49', shade: '#234a37', highlight: '#94b05a' },
      ),
  );
};

export const story = {
  'story-1939': shedAndCart,
  'story-1960s': bazaarShop,
  'story-1990s': tastingRoom,
  'story-2020s': hillRoad,
};
