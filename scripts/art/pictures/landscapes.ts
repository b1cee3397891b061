import { hillside, ridge, teaRows } from '../kit/landscape';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, fill, place, rect, stroke, svgDocument } from '../kit/svg';
import { train } from '../elements/tinMotifs';

/** The tea garden on a frosty morning: the second picture of Winter Frost Tea. */
export const frostedGarden = () =>
  svgDocument(
    960,
    960,
    `<defs>${grainPattern('grain', '#ffffff', 5)}</defs>` +
      rect(0, 0, 960, 960, '#f0d9c4') +
      disc(640, 330, 120, '#f8ead0') +
      disc(640, 330, 92, '#eeb183') +
      fill(hillside(ridge(-40, 1000, 400, [60, 150, 70, 190, 110, 60, 130], 4), 960), '#b9cdd0') +
      fill(hillside(ridge(-40, 1000, 470, [90, 40, 120, 60, 30, 110, 50], 9), 960), '#93b1b8') +
      fill(scatteredStrokes(-20, 420, 960, 90, { count: 60, seed: 8, length: 60, width: 2.4, angle: 34 }), '#b9cdd0') +
      fill(hillside(ridge(-40, 1000, 560, [20, 70, 30, 40, 80, 20], 3), 960), '#5f8992') +
      fill(
        hillside(
          [
            [-40, 620],
            [200, 570],
            [500, 610],
            [760, 580],
            [1000, 620],
          ],
          960,
        ),
        palette.dusk,
      ) +
      teaRows(
        [
          [-40, 626],
          [200, 580],
          [500, 620],
          [760, 590],
          [1000, 628],
        ],
        [
          [-40, 1000],
          [200, 930],
          [500, 985],
          [760, 950],
          [1000, 1000],
        ],
        { count: 10, far: 22, near: 74, light: '#dfe9e6', shade: '#2a5560' },
      ) +
      rect(0, 0, 960, 960, 'url(#grain)', 'opacity=".7"'),
  );

/** The background of a product scene: a train window with a view of the hills and the railway. */
export const trainWindow = () => {
  const pane = 'M190 610V170Q190 120 240 120H720Q770 120 770 170V610Z';
  return (
    rect(0, 0, 960, 744, '#8a4a26') +
    stroke([...Array(13).keys()].map((i) => `M${40 + i * 74} 0V744`).join(''), '#6f3819', 4) +
    fill('M150 660V160Q150 80 230 80H730Q810 80 810 160V660Z', '#5b2a12') +
    fill('M160 650V162Q160 90 232 90H728Q800 90 800 162V650Z', '#a9632f') +
    clip(
      pane,
      rect(180, 100, 600, 520, '#f4dfc0') +
        disc(620, 250, 60, palette.ember) +
        fill(hillside(ridge(160, 800, 380, [60, 150, 80, 170, 90], 6), 620), palette.mist) +
        fill(hillside(ridge(160, 800, 440, [80, 40, 110, 30, 70], 2), 620), palette.hill) +
        fill(hillside(ridge(160, 800, 500, [20, 60, 20, 50], 7), 620), palette.dusk) +
        place(450, 540, train(palette.night, palette.cream, palette.ember), { scale: 1.15 }) +
        rect(160, 541, 660, 8, palette.night) +
        teaRows(
          [
            [160, 570],
            [480, 560],
            [800, 574],
          ],
          [
            [160, 640],
            [480, 620],
            [800, 640],
          ],
          { count: 3, far: 24, near: 38, light: palette.leaf, shade: palette.pine },
        ),
    ) +
    fill('M190 350H770V364H190Z', '#a9632f') +
    fill('M150 640H810V668H150Z', '#c27a40') +
    stroke('M150 640H810', '#e0a066', 4)
  );
};
