import { hillside, teaRows } from '../kit/landscape';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, ellipsePath, fill, oval, place, polygonPath, rect, ring, stroke, svgDocument } from '../kit/svg';
import { bungalow, silverOak } from '../elements/estate';
import { smallTin } from '../elements/giftBox';
import { carryingHand, pluckingHand } from '../elements/hands';
import { sprig } from '../elements/leaf';
import { seal } from '../elements/logoMark';
import { rays } from '../elements/tinMotifs';
import { amberTea, cup, leafHeap, redTea, scatteredLeaves } from '../elements/tableware';
import { brassLid, tinDefs } from '../elements/tin';

/** A round picture, 480 × 480, whose corners are transparent, so that it suits light and dark pages. */
const roundPicture = (background: string, drawing: string) =>
  svgDocument(
    480,
    480,
    `<defs>${grainPattern('grain', palette.cream, 5)}</defs>` +
      ring(240, 240, 234, palette.brass, 4) +
      clip(
        ellipsePath(240, 240, 222, 222),
        rect(0, 0, 480, 480, background) + drawing + rect(0, 0, 480, 480, 'url(#grain)', 'opacity=".22"'),
      ),
  );

const table = (color: string, edge: string) =>
  rect(0, 372, 480, 120, color) +
  stroke('M0 372H480', edge, 3) +
  fill(scatteredStrokes(0, 384, 480, 90, { count: 20, seed: 2, length: 90, width: 1.6, angle: 0, spread: 1 }), edge);

const singleEstate = () =>
  roundPicture(
    '#f3d9b4',
    place(300, 150, rays(28, 60, 360, palette.cream, 'opacity=".5"')) +
      disc(300, 150, 52, '#e07a3c') +
      fill(
        hillside(
          [
            [-20, 240],
            [80, 170],
            [150, 200],
            [250, 96],
            [330, 190],
            [420, 150],
            [500, 210],
          ],
          480,
        ),
        '#93b3b0',
      ) +
      fill(scatteredStrokes(190, 130, 130, 90, { count: 22, seed: 3, length: 50, width: 2.4, angle: 52 }), '#bcd0c8') +
      fill(
        hillside(
          [
            [-20, 280],
            [100, 240],
            [240, 270],
            [360, 230],
            [500, 262],
          ],
          480,
        ),
        '#4d8286',
      ) +
      fill(
        hillside(
          [
            [-20, 320],
            [120, 280],
            [260, 300],
            [500, 282],
          ],
          480,
        ),
        '#22504c',
      ) +
      teaRows(
        [
          [-20, 322],
          [120, 284],
          [260, 304],
          [500, 290],
        ],
        [
          [-20, 520],
          [120, 470],
          [260, 500],
          [500, 480],
        ],
        { count: 7, far: 12, near: 42, light: '#6b8f4a', shade: '#1d443c', highlight: '#8dab5b' },
      ) +
      place(140, 296, bungalow(palette.cream, '#a8451e', '#4a2a1c'), { scale: 0.42 }) +
      place(400, 330, silverOak(170, '#12302f', '#35605a', 5)),
  );

const handPlucked = () =>
  roundPicture(
    '#dfe4cd',
    place(150, 250, rays(30, 70, 420, palette.cream, 'opacity=".55"')) +
      place(168, 322, sprig(), { scale: 1.55 }) +
      place(172, 300, pluckingHand('#b9461f', '#8c3014'), { scale: 0.86, rotate: -6 }),
  );

const fresh = () => {
  const colors = { body: '#1f4a3a', side: '#163629', trim: palette.brassPale, text: palette.cream, ...brassLid };
  return roundPicture(
    '#cfdcd8',
    tinDefs +
      disc(240, 220, 150, '#e4ebe3') +
      table('#c9a077', '#b18759') +
      place(212, 410, smallTin(colors), { scale: 1.12 }) +
      // tag with the plucking date
      stroke('M262 178C300 190 316 214 322 236', palette.rust, 3) +
      fill(
        polygonPath([
          [300, 250],
          [322, 232],
          [346, 244],
          [352, 330],
          [312, 334],
        ]),
        palette.cream,
      ) +
      stroke('M316 268L344 265M317 284L345 281M318 300L338 298', palette.rust, 4) +
      disc(324, 246, 4.5, palette.rust) +
      place(120, 416, leafHeap({ width: 120, height: 50, seed: 3, count: 60, leafLength: 22 })) +
      place(392, 424, sprig(), { scale: 0.5, rotate: 60 }),
  );
};

const family = () => {
  const cupAbove = (tea: string, highlight: string) =>
    disc(6, 8, 62, palette.bark, 'opacity=".25"') +
    disc(0, 0, 62, palette.cream) +
    ring(0, 0, 56, palette.deep, 3) +
    disc(0, 0, 40, palette.sand) +
    stroke('M38-14C66-28 74 6 44 12', palette.sand, 10) +
    disc(0, 0, 38, palette.cream) +
    disc(0, 0, 33, tea) +
    fill('M-30-10A33 33 0 0 1 20-26A40 40 0 0 0-30-10Z', highlight);
  return roundPicture(
    '#8a5a38',
    fill(
      scatteredStrokes(0, 0, 480, 480, { count: 60, seed: 6, length: 150, width: 2, angle: 0, spread: 1 }),
      '#744826',
    ) +
      disc(246, 250, 190, palette.bark, 'opacity=".3"') +
      disc(240, 240, 190, palette.brassDeep) +
      disc(238, 238, 184, palette.brass) +
      ring(240, 240, 166, palette.brassDeep, 3) +
      ring(239, 239, 164, palette.brassPale, 1.6) +
      [0, 1, 2, 3]
        .map((i) =>
          place(
            240 + Math.cos(i * 1.5708 + 0.785) * 112,
            240 + Math.sin(i * 1.5708 + 0.785) * 112,
            cupAbove(i % 2 ? redTea.tea : amberTea.tea, i % 2 ? redTea.highlight : amberTea.highlight),
            { rotate: i * 90 + 20 },
          ),
        )
        .join('') +
      // teapot
      disc(246, 248, 60, palette.bark, 'opacity=".3"') +
      fill('M230 200C236 180 234 168 240 150C246 168 246 180 252 200Z', palette.deep) +
      stroke('M224 290C214 330 266 330 256 290', palette.deep, 12) +
      disc(240, 240, 56, palette.deep) +
      ring(240, 240, 44, palette.brassPale, 2.4) +
      disc(240, 240, 30, palette.dusk) +
      disc(240, 240, 10, palette.brassPale),
  );
};

const quality = () =>
  roundPicture(
    '#24505b',
    disc(240, 210, 160, '#34656f') +
      table('#6d4a30', '#553722') +
      place(226, 408, cup(amberTea, palette.deep, palette.cream), { scale: 0.9 }) +
      // tasting spoon
      place(
        392,
        384,
        stroke('M0 0L-30-210', '#dfe4dd', 9) +
          stroke('M-2-4L-30-200', '#8f9c9b', 3) +
          oval(5, 12, 24, 13, '#dfe4dd') +
          oval(6, 11, 17, 8, '#8f9c9b'),
      ) +
      place(90, 420, scatteredLeaves(110, 5)),
  );

const tradition = () => {
  const body = 'M-108-96C-128-40-104 0-62 6H62C104 0 128-40 108-96C88-138-88-138-108-96Z';
  return roundPicture(
    '#efd0b0',
    place(240, 200, rays(32, 90, 380, palette.cream, 'opacity=".55"')) +
      table('#a9704a', '#8d5835') +
      place(
        214,
        404,
        oval(14, 6, 120, 14, palette.bark, 'opacity=".3"') +
          stroke('M-92-120C-100-260 100-260 92-120', palette.liquor, 13) +
          stroke('M-50-212C-24-226 24-226 50-212', palette.brassPale, 13) +
          fill('M96-60C130-66 134-110 168-134L186-122C168-96 168-40 100-28Z', palette.brassDeep) +
          fill(body, palette.brass) +
          clip(
            body,
            fill('M44-150H140V20H10C60-20 70-90 44-150Z', palette.brassDeep) +
              fill('M-84-116C-104-60-96-20-70 0H-96L-130-60Z', palette.brassPale),
          ) +
          stroke('M-110-92C-60-74 60-74 110-92M-112-80C-60-62 60-62 112-80', palette.brassDeep, 3) +
          oval(0, -124, 66, 14, palette.brassDeep) +
          oval(0, -128, 60, 12, palette.brass) +
          fill('M-40-132C-30-154 30-154 40-132Z', palette.brassPale) +
          disc(0, -158, 12, palette.brass),
      ) +
      place(400, 428, sprig(), { scale: 0.5, rotate: -50 }),
  );
};

const trust = () =>
  roundPicture(
    '#d0d8c2',
    disc(240, 200, 150, '#e6ead8') +
      place(156, 318, carryingHand(palette.deep, palette.night), { scale: 0.94 }) +
      place(324, 318, carryingHand('#b9461f', '#8c3014'), { scale: 0.94, isMirrored: true }) +
      fill(
        polygonPath([
          [130, 190],
          [330, 190],
          [330, 318],
          [130, 318],
        ]),
        palette.kraft,
      ) +
      fill(
        polygonPath([
          [330, 190],
          [372, 164],
          [372, 290],
          [330, 318],
        ]),
        '#9c7a4c',
      ) +
      fill(
        polygonPath([
          [130, 190],
          [330, 190],
          [372, 164],
          [176, 164],
        ]),
        '#dcc093',
      ) +
      stroke('M220 318V190L264 164M130 250H330L372 222', palette.rust, 5) +
      place(222, 250, seal(34, palette.rust, palette.cream)),
  );

export const roundPictures = {
  'why-single-estate': singleEstate,
  'why-hand-plucked': handPlucked,
  'why-fresh': fresh,
  'why-family': family,
  'value-quality': quality,
  'value-tradition': tradition,
  'value-trust': trust,
};
