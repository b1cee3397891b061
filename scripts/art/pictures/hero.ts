import { hillside, teaRows, teaShoots } from '../kit/landscape';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import { fill, place, type Point, rect, svgDocument } from '../kit/svg';
import {
  birds,
  bungalow,
  factory,
  plucker,
  type PluckerColors,
  shola,
  silverOak,
  skyBands,
  smoke,
  sunDisc,
  viaduct,
} from '../elements/estate';
import { train } from '../elements/tinMotifs';

const pluckers = {
  ember: { sari: '#b9461f', sariShade: '#8c3014', blouse: palette.brass, headcloth: palette.cream },
  brass: { sari: '#d29a3a', sariShade: '#a97424', blouse: palette.rust, headcloth: '#f3d9c4' },
  rose: { sari: '#b04a5a', sariShade: '#84324a', blouse: palette.deep, headcloth: palette.cream },
} satisfies Record<string, PluckerColors>;

const paperGrain = `<defs>${grainPattern('grain', palette.cream, 5, { count: 60 })}${grainPattern('dust', palette.night, 9, { count: 26, size: 1.2 })}</defs>`;

const sky = (width: number, horizon: number, bottom: number) =>
  skyBands(
    width,
    [
      [0, '#f6ead2'],
      [horizon * 0.42, '#f5e1c2'],
      [horizon * 0.66, '#f3d3ae'],
      [horizon * 0.86, '#efbf95'],
    ],
    bottom,
  );

const slopeTexture = (
  box: readonly [number, number, number, number],
  seed: number,
  color: string,
  angle: number,
  count = 60,
) => fill(scatteredStrokes(box[0], box[1], box[2], box[3], { count, seed, length: 74, width: 2.4, angle }), color);

/** The hero picture for wide screens, 2000 × 1000: dawn over the estate, with empty sky on the left for the text. */
export function hero(): string {
  const slope: Point[] = [
    [-40, 690],
    [220, 660],
    [480, 700],
    [760, 730],
    [920, 706],
    [1080, 742],
    [1240, 764],
    [1420, 740],
    [1580, 690],
    [1800, 640],
    [2040, 610],
  ];
  const slopeFoot: Point[] = [
    [-40, 790],
    [220, 765],
    [480, 800],
    [760, 840],
    [920, 850],
    [1080, 866],
    [1240, 870],
    [1420, 850],
    [1580, 820],
    [1800, 770],
    [2040, 730],
  ];
  const nearTop: Point[] = [
    [-40, 800],
    [300, 772],
    [700, 836],
    [1100, 870],
    [1500, 838],
    [2040, 740],
  ];
  const front: Point[] = [
    [-40, 900],
    [300, 866],
    [700, 908],
    [1100, 924],
    [1500, 908],
    [2040, 866],
  ];
  return svgDocument(
    2000,
    1000,
    paperGrain +
      sky(2000, 600, 1000) +
      sunDisc(1290, 372, 118) +
      place(1480, 210, birds(palette.dusk)) +
      fill(
        hillside(
          [
            [-40, 520],
            [120, 470],
            [260, 500],
            [420, 430],
            [560, 486],
            [720, 440],
            [900, 500],
            [1060, 420],
            [1180, 452],
            [1320, 360],
            [1400, 386],
            [1500, 318],
            [1640, 420],
            [1760, 380],
            [1900, 450],
            [2040, 410],
          ],
          1000,
        ),
        '#bcd0c8',
      ) +
      slopeTexture([1400, 400, 420, 110], 2, '#d3dfd3', 38, 26) +
      fill(
        hillside(
          [
            [-40, 566],
            [150, 540],
            [330, 580],
            [540, 510],
            [760, 570],
            [980, 500],
            [1150, 556],
            [1340, 470],
            [1480, 520],
            [1680, 456],
            [1860, 530],
            [2040, 490],
          ],
          1000,
        ),
        '#93b3b0',
      ) +
      slopeTexture([440, 540, 1500, 80], 7, '#bcd0c8', 34, 50) +
      fill(
        hillside(
          [
            [-40, 640],
            [200, 590],
            [420, 640],
            [660, 580],
            [900, 640],
            [1120, 590],
            [1300, 640],
            [1560, 560],
            [1780, 610],
            [2040, 560],
          ],
          1000,
        ),
        '#5b8f93',
      ) +
      slopeTexture([0, 630, 2000, 60], 12, '#7fa8a8', 30, 50) +
      place(700, 736, shola(300, '#2f6268', '#5b8f93', 4)) +
      place(1570, 706, shola(240, '#2f6268', '#5b8f93', 8)) +
      // railway
      place(850, 664, viaduct(9, 74, 110, '#d8c39a', palette.brassDeep)) +
      place(1180, 662, train('#1c3238', palette.cream, palette.ember), { scale: 1.25 }) +
      fill(hillside(slope, 1000), '#22504c') +
      teaRows(slope, slopeFoot, { count: 7, far: 9, near: 19, light: '#568760', shade: '#22504c' }) +
      place(430, 704, factory(palette.cream, '#b9531f', '#4a2a1c'), { scale: 0.8 }) +
      place(494, 598, smoke(palette.cream), { scale: 0.8 }) +
      place(1776, 656, bungalow(palette.cream, '#a8451e', '#4a2a1c'), { scale: 0.62 }) +
      place(1896, 650, silverOak(190, '#1b403c', '#3f7165', 3)) +
      place(1660, 680, silverOak(150, '#1b403c', '#3f7165', 6)) +
      // near slope
      fill(hillside(nearTop, 1000), '#1d443c') +
      teaRows(nearTop, front, {
        count: 4,
        far: 26,
        near: 44,
        light: '#6b8f4a',
        shade: '#1d443c',
        highlight: '#84a457',
      }) +
      place(1130, 920, plucker(pluckers.rose), { scale: 0.66, isMirrored: true }) +
      place(1470, 916, plucker(pluckers.ember), { scale: 0.88 }) +
      place(1800, 914, plucker(pluckers.brass), { scale: 1.02, isMirrored: true }) +
      teaRows(
        front,
        front.map(([x, y]) => [x, y + 150]),
        { count: 3, far: 62, near: 92, light: '#7a9b49', shade: '#234a37', highlight: '#94b05a' },
      ) +
      teaShoots(
        front.map(([x, y]) => [x, y - 24]),
        130,
        190,
        22,
        ['#b3c672', '#3a6138'],
        15,
      ) +
      place(70, 1000, silverOak(450, '#12302f', '#35605a', 21)) +
      rect(0, 0, 2000, 700, 'url(#grain)', 'opacity=".6"') +
      rect(0, 600, 2000, 400, 'url(#dust)', 'opacity=".5"'),
  );
}

/** The hero picture for narrow screens, 960 × 1100, with less sky. */
export function heroTall(): string {
  const slope: Point[] = [
    [-40, 830],
    [160, 800],
    [320, 850],
    [520, 890],
    [720, 880],
    [860, 820],
    [1000, 780],
  ];
  const nearTop: Point[] = [
    [-40, 960],
    [240, 970],
    [520, 1020],
    [760, 990],
    [1000, 930],
  ];
  const front: Point[] = [
    [-40, 1130],
    [240, 1120],
    [520, 1165],
    [760, 1145],
    [1000, 1110],
  ];
  return svgDocument(
    960,
    1100,
    paperGrain +
      `<g transform="translate(0 -180)">` +
      sky(960, 720, 1280) +
      sunDisc(650, 520, 104) +
      place(150, 470, birds(palette.dusk)) +
      fill(
        hillside(
          [
            [-40, 640],
            [80, 580],
            [220, 630],
            [380, 560],
            [500, 610],
            [640, 500],
            [720, 530],
            [800, 470],
            [900, 560],
            [1000, 530],
          ],
          1280,
        ),
        '#bcd0c8',
      ) +
      slopeTexture([560, 540, 400, 100], 2, '#d3dfd3', 38, 24) +
      fill(
        hillside(
          [
            [-40, 700],
            [120, 650],
            [300, 700],
            [480, 630],
            [680, 690],
            [840, 620],
            [1000, 660],
          ],
          1280,
        ),
        '#93b3b0',
      ) +
      slopeTexture([60, 660, 860, 80], 7, '#bcd0c8', 34, 40) +
      fill(
        hillside(
          [
            [-40, 770],
            [160, 720],
            [380, 770],
            [600, 710],
            [800, 760],
            [1000, 700],
          ],
          1280,
        ),
        '#5b8f93',
      ) +
      slopeTexture([0, 750, 960, 60], 12, '#7fa8a8', 30, 36) +
      place(250, 838, shola(260, '#2f6268', '#5b8f93', 4)) +
      place(330, 800, viaduct(8, 74, 110, '#d8c39a', palette.brassDeep)) +
      place(590, 798, train('#1c3238', palette.cream, palette.ember), { scale: 1.2 }) +
      fill(hillside(slope, 1280), '#22504c') +
      teaRows(
        slope,
        slope.map(([x, y]) => [x, y + 120]),
        { count: 7, far: 9, near: 20, light: '#568760', shade: '#22504c' },
      ) +
      place(170, 846, factory(palette.cream, '#b9531f', '#4a2a1c'), { scale: 0.74 }) +
      place(230, 748, smoke(palette.cream), { scale: 0.76 }) +
      place(880, 860, silverOak(240, '#1b403c', '#3f7165', 3)) +
      fill(hillside(nearTop, 1280), '#1d443c') +
      teaRows(nearTop, front, {
        count: 5,
        far: 26,
        near: 48,
        light: '#6b8f4a',
        shade: '#1d443c',
        highlight: '#84a457',
      }) +
      place(250, 1150, plucker(pluckers.rose), { scale: 0.86, isMirrored: true }) +
      place(700, 1172, plucker(pluckers.ember), { scale: 1.16 }) +
      teaRows(
        front,
        front.map(([x, y]) => [x, y + 170]),
        { count: 3, far: 66, near: 96, light: '#7a9b49', shade: '#234a37', highlight: '#94b05a' },
      ) +
      teaShoots(
        front.map(([x, y]) => [x, y - 24]),
        170,
        130,
        25,
        ['#b3c672', '#3a6138'],
        15,
      ) +
      rect(0, 0, 960, 860, 'url(#grain)', 'opacity=".6"') +
      rect(0, 760, 960, 520, 'url(#dust)', 'opacity=".5"') +
      '</g>',
  );
}
