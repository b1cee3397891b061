import { hillside, range, teaRows } from '../kit/land';
import { cuts, grain } from '../kit/marks';
import { ink } from '../kit/palette';
import { at, disc, fill, inside, line, rect, sheet } from '../kit/svg';
import { train } from '../things/motifs';

/** The garden on a frosty morning, for the winter tea. */
export const frostedGarden = () =>
  sheet(
    960,
    960,
    `<defs>${grain('grain', '#ffffff', 5)}</defs>` +
      rect(0, 0, 960, 960, '#f0d9c4') +
      disc(640, 330, 120, '#f8ead0') +
      disc(640, 330, 92, '#eeb183') +
      fill(hillside(range(-40, 1000, 400, [60, 150, 70, 190, 110, 60, 130], 4), 960), '#b9cdd0') +
      fill(hillside(range(-40, 1000, 470, [90, 40, 120, 60, 30, 110, 50], 9), 960), '#93b1b8') +
      fill(cuts(-20, 420, 960, 90, { count: 60, seed: 8, length: 60, width: 2.4, angle: 34 }), '#b9cdd0') +
      fill(hillside(range(-40, 1000, 560, [20, 70, 30, 40, 80, 20], 3), 960), '#5f8992') +
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
        ink.dusk,
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

/** A carriage window with the hills and the line outside. */
export const trainWindow = () => {
  const pane = 'M190 610V170Q190 120 240 120H720Q770 120 770 170V610Z';
  return (
    rect(0, 0, 960, 744, '#8a4a26') +
    line([...Array(13).keys()].map((i) => `M${40 + i * 74} 0V744`).join(''), '#6f3819', 4) +
    fill('M150 660V160Q150 80 230 80H730Q810 80 810 160V660Z', '#5b2a12') +
    fill('M160 650V162Q160 90 232 90H728Q800 90 800 162V650Z', '#a9632f') +
    inside(
      pane,
      rect(180, 100, 600, 520, '#f4dfc0') +
        disc(620, 250, 60, ink.ember) +
        fill(hillside(range(160, 800, 380, [60, 150, 80, 170, 90], 6), 620), ink.mist) +
        fill(hillside(range(160, 800, 440, [80, 40, 110, 30, 70], 2), 620), ink.hill) +
        fill(hillside(range(160, 800, 500, [20, 60, 20, 50], 7), 620), ink.dusk) +
        at(450, 540, train(ink.night, ink.cream, ink.ember), { scale: 1.15 }) +
        rect(160, 541, 660, 8, ink.night) +
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
          { count: 3, far: 24, near: 38, light: ink.leaf, shade: ink.pine },
        ),
    ) +
    fill('M190 350H770V364H190Z', '#a9632f') +
    fill('M150 640H810V668H150Z', '#c27a40') +
    line('M150 640H810', '#e0a066', 4)
  );
};
