import { hillside, teaRows } from '../kit/land';
import { cuts, grain } from '../kit/marks';
import { ink } from '../kit/palette';
import { at, disc, ellipse, fill, inside, line, lines, oval, rect, ring, sheet } from '../kit/svg';
import { bungalow, silverOak } from '../things/estate';
import { smallTin } from '../things/giftBox';
import { carryingHand, pluckingHand } from '../things/hands';
import { sprig } from '../things/leaf';
import { seal } from '../things/mark';
import { rays } from '../things/motifs';
import { amber, cup, heap, red, spill } from '../things/tableware';
import { brassLid, tinDefs } from '../things/tin';

/** A round picture with clear ground about it, at home on light and dark paper. */
const spot = (ground: string, drawing: string) =>
  sheet(
    480,
    480,
    `<defs>${grain('grain', ink.cream, 5)}</defs>` +
      ring(240, 240, 234, ink.brass, 4) +
      inside(
        ellipse(240, 240, 222, 222),
        rect(0, 0, 480, 480, ground) + drawing + rect(0, 0, 480, 480, 'url(#grain)', 'opacity=".22"'),
      ),
  );

const table = (color: string, edge: string) =>
  rect(0, 372, 480, 120, color) +
  line('M0 372H480', edge, 3) +
  fill(cuts(0, 384, 480, 90, { count: 20, seed: 2, length: 90, width: 1.6, angle: 0, spread: 1 }), edge);

const singleEstate = () =>
  spot(
    '#f3d9b4',
    at(300, 150, rays(28, 60, 360, ink.cream, 'opacity=".5"')) +
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
      fill(cuts(190, 130, 130, 90, { count: 22, seed: 3, length: 50, width: 2.4, angle: 52 }), '#bcd0c8') +
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
        { count: 7, far: 12, near: 42, light: '#6b8f4a', shade: '#1d443c', glint: '#8dab5b' },
      ) +
      at(140, 296, bungalow(ink.cream, '#a8451e', '#4a2a1c'), { scale: 0.42 }) +
      at(400, 330, silverOak(170, '#12302f', '#35605a', 5)),
  );

const handPlucked = () =>
  spot(
    '#dfe4cd',
    at(150, 250, rays(30, 70, 420, ink.cream, 'opacity=".55"')) +
      at(168, 322, sprig(), { scale: 1.55 }) +
      at(172, 300, pluckingHand('#b9461f', '#8c3014'), { scale: 0.86, rotate: -6 }),
  );

const fresh = () => {
  const inks = { body: '#1f4a3a', side: '#163629', trim: ink.brassPale, words: ink.cream, ...brassLid };
  return spot(
    '#cfdcd8',
    tinDefs +
      disc(240, 220, 150, '#e4ebe3') +
      table('#c9a077', '#b18759') +
      at(212, 410, smallTin(inks), { scale: 1.12 }) +
      // the label with the plucking date, tied on
      line('M262 178C300 190 316 214 322 236', ink.rust, 3) +
      fill(
        lines([
          [300, 250],
          [322, 232],
          [346, 244],
          [352, 330],
          [312, 334],
        ]),
        ink.cream,
      ) +
      line('M316 268L344 265M317 284L345 281M318 300L338 298', ink.rust, 4) +
      disc(324, 246, 4.5, ink.rust) +
      at(120, 416, heap({ width: 120, height: 50, seed: 3, count: 60, twist: 22 })) +
      at(392, 424, sprig(), { scale: 0.5, rotate: 60 }),
  );
};

const family = () => {
  const cupAbove = (tea: string, glow: string) =>
    disc(6, 8, 62, ink.bark, 'opacity=".25"') +
    disc(0, 0, 62, ink.cream) +
    ring(0, 0, 56, ink.deep, 3) +
    disc(0, 0, 40, ink.sand) +
    line('M38-14C66-28 74 6 44 12', ink.sand, 10) +
    disc(0, 0, 38, ink.cream) +
    disc(0, 0, 33, tea) +
    fill('M-30-10A33 33 0 0 1 20-26A40 40 0 0 0-30-10Z', glow);
  return spot(
    '#8a5a38',
    fill(cuts(0, 0, 480, 480, { count: 60, seed: 6, length: 150, width: 2, angle: 0, spread: 1 }), '#744826') +
      disc(246, 250, 190, ink.bark, 'opacity=".3"') +
      disc(240, 240, 190, ink.brassDeep) +
      disc(238, 238, 184, ink.brass) +
      ring(240, 240, 166, ink.brassDeep, 3) +
      ring(239, 239, 164, ink.brassPale, 1.6) +
      [0, 1, 2, 3]
        .map((i) =>
          at(
            240 + Math.cos(i * 1.5708 + 0.785) * 112,
            240 + Math.sin(i * 1.5708 + 0.785) * 112,
            cupAbove(i % 2 ? red.tea : amber.tea, i % 2 ? red.glow : amber.glow),
            { rotate: i * 90 + 20 },
          ),
        )
        .join('') +
      // the pot
      disc(246, 248, 60, ink.bark, 'opacity=".3"') +
      fill('M230 200C236 180 234 168 240 150C246 168 246 180 252 200Z', ink.deep) +
      line('M224 290C214 330 266 330 256 290', ink.deep, 12) +
      disc(240, 240, 56, ink.deep) +
      ring(240, 240, 44, ink.brassPale, 2.4) +
      disc(240, 240, 30, ink.dusk) +
      disc(240, 240, 10, ink.brassPale),
  );
};

const quality = () =>
  spot(
    '#24505b',
    disc(240, 210, 160, '#34656f') +
      table('#6d4a30', '#553722') +
      at(226, 408, cup(amber, ink.deep, ink.cream), { scale: 0.9 }) +
      // the tasting spoon
      at(
        392,
        384,
        line('M0 0L-30-210', '#dfe4dd', 9) +
          line('M-2-4L-30-200', '#8f9c9b', 3) +
          oval(5, 12, 24, 13, '#dfe4dd') +
          oval(6, 11, 17, 8, '#8f9c9b'),
      ) +
      at(90, 420, spill(110, 5)),
  );

const tradition = () => {
  const body = 'M-108-96C-128-40-104 0-62 6H62C104 0 128-40 108-96C88-138-88-138-108-96Z';
  return spot(
    '#efd0b0',
    at(240, 200, rays(32, 90, 380, ink.cream, 'opacity=".55"')) +
      table('#a9704a', '#8d5835') +
      at(
        214,
        404,
        oval(14, 6, 120, 14, ink.bark, 'opacity=".3"') +
          line('M-92-120C-100-260 100-260 92-120', ink.liquor, 13) +
          line('M-50-212C-24-226 24-226 50-212', ink.brassPale, 13) +
          fill('M96-60C130-66 134-110 168-134L186-122C168-96 168-40 100-28Z', ink.brassDeep) +
          fill(body, ink.brass) +
          inside(
            body,
            fill('M44-150H140V20H10C60-20 70-90 44-150Z', ink.brassDeep) +
              fill('M-84-116C-104-60-96-20-70 0H-96L-130-60Z', ink.brassPale),
          ) +
          line('M-110-92C-60-74 60-74 110-92M-112-80C-60-62 60-62 112-80', ink.brassDeep, 3) +
          oval(0, -124, 66, 14, ink.brassDeep) +
          oval(0, -128, 60, 12, ink.brass) +
          fill('M-40-132C-30-154 30-154 40-132Z', ink.brassPale) +
          disc(0, -158, 12, ink.brass),
      ) +
      at(400, 428, sprig(), { scale: 0.5, rotate: -50 }),
  );
};

const trust = () =>
  spot(
    '#d0d8c2',
    disc(240, 200, 150, '#e6ead8') +
      at(156, 318, carryingHand(ink.deep, ink.night), { scale: 0.94 }) +
      at(324, 318, carryingHand('#b9461f', '#8c3014'), { scale: 0.94, isMirrored: true }) +
      fill(
        lines([
          [130, 190],
          [330, 190],
          [330, 318],
          [130, 318],
        ]),
        ink.kraft,
      ) +
      fill(
        lines([
          [330, 190],
          [372, 164],
          [372, 290],
          [330, 318],
        ]),
        '#9c7a4c',
      ) +
      fill(
        lines([
          [130, 190],
          [330, 190],
          [372, 164],
          [176, 164],
        ]),
        '#dcc093',
      ) +
      line('M220 318V190L264 164M130 250H330L372 222', ink.rust, 5) +
      at(222, 250, seal(34, ink.rust, ink.cream)),
  );

export const spots = {
  'why-single-estate': singleEstate,
  'why-hand-plucked': handPlucked,
  'why-fresh': fresh,
  'why-family': family,
  'value-quality': quality,
  'value-tradition': tradition,
  'value-trust': trust,
};
