import { hillside, ridge } from '../kit/landscape';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, fill, place, rect, ring, stroke, svgDocument } from '../kit/svg';
import { logoMark } from '../elements/logoMark';
import { daughter, founder, greatGranddaughter, son } from '../elements/people';

interface ViewColors {
  sky: string;
  sun: string;
  far: string;
  near: string;
}

const generationList = [
  { draw: founder, colors: { sky: '#f2d3ab', sun: '#f8e6c6', far: '#b9a888', near: '#7f7a5c' } },
  { draw: daughter, colors: { sky: '#d8dfc8', sun: '#f3e7c4', far: '#9fb59a', near: '#64855f' } },
  { draw: son, colors: { sky: '#cfdfdc', sun: '#f0e4c6', far: '#8fb0ad', near: '#3f7377' } },
  { draw: greatGranddaughter, colors: { sky: '#f3cfa6', sun: '#e58a4a', far: '#93b3b0', near: '#2f6a6c' } },
] as const satisfies readonly { draw: () => string; colors: ViewColors }[];

/** The background in an arch: hills and sun. Origin: the center of the arch. */
const viewThroughArch = ({ sky, sun, far, near }: ViewColors) =>
  rect(-260, -340, 520, 1040, sky) +
  disc(90, -110, 96, sun) +
  fill(hillside(ridge(-270, 270, 130, [70, 170, 90, 210, 110], 5), 700), far) +
  fill(hillside(ridge(-270, 270, 210, [60, 20, 90, 40, 110], 8), 700), near) +
  fill(
    scatteredStrokes(-250, 220, 480, 200, { count: 40, seed: 3, length: 60, width: 2.4, angle: 24 }),
    far,
    'opacity=".6"',
  );

/** The path of the opening of a veranda arch, 480 wide. The arch starts at y = -70. */
const archOpening = 'M-240 560V-70A240 240 0 0 1 240-70V560Z';

const portrait = (index: 0 | 1 | 2 | 3) => () => {
  const { draw, colors } = generationList[index];
  return svgDocument(
    640,
    800,
    `<defs>${grainPattern('grain', palette.cream, 5)}</defs>` +
      rect(0, 0, 640, 800, '#efe1c2') +
      stroke('M16 16H624V784H16Z', palette.brass, 3) +
      place(
        320,
        360,
        fill('M-272 560V-70A272 272 0 0 1 272-70V560Z', palette.brass) +
          fill('M-262 560V-70A262 262 0 0 1 262-70V560Z', '#f8efdc') +
          clip(
            archOpening,
            viewThroughArch(colors) +
              rect(-260, -340, 520, 900, 'url(#grain)', 'opacity=".6"') +
              place(0, -6, draw(), { scale: 0.98 }),
          ),
      ),
  );
};

export const portraits = {
  'generation-1': portrait(0),
  'generation-2': portrait(1),
  'generation-3': portrait(2),
  'generation-4': portrait(3),
};

/** All four generations under the arches of the veranda. */
export const generations = () =>
  svgDocument(
    1600,
    900,
    `<defs>${grainPattern('grain', palette.cream, 5)}</defs>` +
      rect(0, 0, 1600, 900, '#efe1c2') +
      rect(0, 0, 1600, 70, '#8a4522') +
      stroke(Array.from({ length: 41 }, (_, i) => `M${i * 40} 0V66`).join(''), '#6e3418', 5) +
      rect(0, 66, 1600, 12, palette.brass) +
      generationList
        .map(({ draw, colors }, i) =>
          place(
            215 + i * 390,
            400,
            fill('M-250 700V-70A250 250 0 0 1 250-70V700Z', '#d9c294') +
              clip(
                'M-232 700V-70A232 232 0 0 1 232-70V700Z',
                viewThroughArch(colors) +
                  rect(-260, -340, 520, 1000, 'url(#grain)', 'opacity=".6"') +
                  place(0, 6, draw(), { scale: 0.92 }),
              ),
            { scale: 0.72 },
          ),
        )
        .join('') +
      rect(0, 78, 1600, 22, '#dfcda2') +
      [0, 1, 2, 3, 4]
        .map((i) =>
          place(
            20 + i * 390,
            206,
            ring(0, 0, 44, '#d9c294', 5) + ring(0, 0, 34, '#d9c294', 2) + logoMark(46, '#c9ad74'),
          ),
        )
        .join('') +
      [0, 1, 2, 3]
        .map(
          (i) =>
            fill(`M${197 + i * 390} 150h36l8 44h-52Z`, '#f8efdc') +
            fill(`M${215 + i * 390} 150h18l8 44h-26Z`, '#dfcda2'),
        )
        .join('') +
      // pillars and balustrade
      Array.from({ length: 5 }, (_, i) =>
        place(
          20 + i * 390,
          0,
          rect(-26, 352, 52, 548, '#f8efdc') +
            rect(6, 352, 20, 548, '#dfcda2') +
            rect(-36, 330, 72, 24, '#d9c294') +
            rect(-30, 354, 60, 8, palette.brass),
        ),
      ).join('') +
      rect(0, 724, 1600, 26, '#f8efdc') +
      rect(0, 744, 1600, 8, '#d9c294') +
      Array.from({ length: 54 }, (_, i) => `<use href="#baluster" x="${i * 30 + 5}"/>`).join('') +
      `<defs><g id="baluster">${fill('M-5 752h10l4 40c6 20 6 30 0 46l-4 14h-10l-4-14c-6-16-6-26 0-46Z', '#f8efdc') + fill('M1 752h4l4 40c6 20 6 30 0 46l-4 14h-4Z', '#d9c294')}</g></defs>` +
      rect(0, 850, 1600, 50, '#f8efdc') +
      rect(0, 868, 1600, 32, '#d9c294'),
  );
