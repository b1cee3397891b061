import { hillside, ridge, teaRows, teaShoots } from '../kit/landscape';
import { textPath } from '../kit/text';
import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import {
  clip,
  curvePath,
  disc,
  ellipsePath,
  fill,
  oval,
  place,
  polygonPath,
  rect,
  ring,
  stroke,
  svgDocument,
} from '../kit/svg';
import { birds, bungalow, silverOak, skyBands, sunDisc } from '../elements/estate';
import { offeringHands } from '../elements/hands';
import { leaf, sprig } from '../elements/leaf';
import { seal } from '../elements/logoMark';
import { rays } from '../elements/tinMotifs';
import { singleColorLeaf } from '../elements/packaging';
import { productScene, sceneColors } from '../elements/productScene';
import { amberTea, cup } from '../elements/tableware';
import { tin } from '../elements/tin';

const paperGrain = `<defs>${grainPattern('grain', palette.cream, 5)}</defs>`;

/** The picture of the home page's heritage section, 1200 × 900: two hands with a sprig in front of the bungalow. */
const legacy = () =>
  svgDocument(
    1200,
    900,
    paperGrain +
      skyBands(
        1200,
        [
          [0, '#f3e4c4'],
          [150, '#f3d9b0'],
          [290, '#efc69a'],
        ],
        900,
      ) +
      sunDisc(600, 300, 120) +
      place(850, 130, birds(palette.dusk)) +
      fill(hillside(ridge(-40, 1240, 430, [120, 220, 110, 150, 90, 240, 130], 5), 900), '#bcd0c8') +
      fill(hillside(ridge(-40, 1240, 500, [110, 60, 150, 80, 120, 60, 130], 9), 900), '#93b3b0') +
      fill(scatteredStrokes(0, 420, 1200, 90, { count: 50, seed: 8, length: 64, width: 2.4, angle: 34 }), '#bcd0c8') +
      fill(hillside(ridge(-40, 1240, 560, [30, 90, 40, 60, 100, 50], 2), 900), '#4d8286') +
      place(250, 560, bungalow(palette.cream, '#a8451e', '#4a2a1c'), { scale: 1.05 }) +
      place(66, 572, silverOak(330, '#1b403c', '#3f7165', 3)) +
      place(470, 562, silverOak(210, '#1b403c', '#3f7165', 9)) +
      place(1120, 580, silverOak(400, '#1b403c', '#3f7165', 14)) +
      fill(
        hillside(
          [
            [-40, 566],
            [250, 552],
            [600, 590],
            [950, 560],
            [1240, 580],
          ],
          900,
        ),
        '#1d443c',
      ) +
      teaRows(
        [
          [-40, 570],
          [250, 556],
          [600, 594],
          [950, 564],
          [1240, 584],
        ],
        [
          [-40, 860],
          [250, 840],
          [600, 880],
          [950, 850],
          [1240, 870],
        ],
        { count: 8, far: 16, near: 62, light: '#6b8f4a', shade: '#1d443c', highlight: '#8dab5b' },
      ) +
      teaShoots(
        [
          [-40, 720],
          [300, 700],
          [600, 730],
          [900, 710],
          [1240, 730],
        ],
        170,
        90,
        24,
        ['#b3c672', '#3a6138'],
        5,
      ) +
      place(600, 470, offeringHands(), { scale: 1.02 }) +
      place(604, 640, sprig(), { scale: 1.85 }) +
      rect(0, 0, 1200, 900, 'url(#grain)', 'opacity=".5"'),
  );

/** The picture of the 404 page, 800 × 600: a signpost without text and a parcel without a label. */
const notFound = () =>
  svgDocument(
    800,
    600,
    paperGrain +
      rect(0, 0, 800, 600, '#dbe3da') +
      disc(570, 150, 66, '#eef0e0') +
      fill(hillside(ridge(-40, 840, 260, [70, 140, 80, 170, 100], 4), 600), '#c4d3cd') +
      fill(hillside(ridge(-40, 840, 320, [60, 30, 90, 40, 80], 7), 600), '#a9c0bc') +
      fill(
        'M-20 300C140 276 220 310 360 296C500 282 640 316 820 292V352C640 366 480 340 320 356C200 366 100 342-20 354Z',
        '#dbe3da',
        'opacity=".8"',
      ) +
      place(110, 410, silverOak(250, '#6f938f', '#9cb6b0', 6)) +
      place(706, 396, silverOak(200, '#7fa09b', '#a9c0bc', 3)) +
      fill(
        hillside(
          [
            [-40, 400],
            [200, 380],
            [400, 402],
            [640, 378],
            [840, 398],
          ],
          600,
        ),
        '#54807a',
      ) +
      teaRows(
        [
          [-40, 412],
          [200, 392],
          [400, 414],
          [640, 390],
          [840, 410],
        ],
        [
          [-40, 620],
          [200, 600],
          [400, 620],
          [640, 596],
          [840, 610],
        ],
        { count: 6, far: 18, near: 52, light: '#7d9c72', shade: '#46706a', highlight: '#97b187' },
      ) +
      fill(
        'M366 620C380 520 372 470 300 420C270 400 220 392 170 392L206 388C300 388 380 408 404 440C430 410 500 392 600 390L640 392C540 398 452 430 446 480C442 530 470 570 500 620Z',
        '#d8c9a4',
      ) +
      fill(
        scatteredStrokes(330, 450, 130, 150, { count: 26, seed: 3, length: 40, width: 2, angle: 82, spread: 20 }),
        '#b8a677',
      ) +
      // signpost
      oval(414, 520, 60, 9, palette.night, 'opacity=".25"') +
      rect(402, 210, 20, 310, '#6d4123') +
      rect(414, 210, 8, 310, '#4f2d17') +
      place(
        412,
        258,
        fill(
          polygonPath([
            [-150, -30],
            [-178, 0],
            [-150, 30],
            [4, 26],
            [4, -26],
          ]),
          '#a9703f',
        ) + stroke('M-140-12H-20M-148 8H-40', '#8a5530', 3),
        { rotate: -4 },
      ) +
      place(
        412,
        330,
        fill(
          polygonPath([
            [150, -28],
            [176, 0],
            [150, 28],
            [-6, 24],
            [-6, -24],
          ]),
          '#b97f4b',
        ) + stroke('M20-10H140M36 10H146', '#95602f', 3),
        { rotate: 3 },
      ) +
      fill('M398 210L412 190L426 210Z', '#4f2d17') +
      // parcel
      place(
        560,
        520,
        oval(20, 4, 96, 10, palette.night, 'opacity=".25"') +
          rect(-76, -92, 130, 92, palette.kraft) +
          fill(
            polygonPath([
              [54, -92],
              [92, -114],
              [92, -24],
              [54, 0],
            ]),
            '#9c7a4c',
          ) +
          fill(
            polygonPath([
              [-76, -92],
              [54, -92],
              [92, -114],
              [-36, -114],
            ]),
            '#dcc093',
          ) +
          stroke('M-10 0V-92L26-114M-76-46H54L92-68', palette.rust, 5) +
          rect(-62, -34, 42, 26, palette.cream),
      ) +
      rect(0, 0, 800, 600, 'url(#grain)', 'opacity=".5"'),
  );

/** The picture of the order confirmation, 800 × 600: a sealed parcel beside a cup of tea. */
const orderConfirmed = () =>
  svgDocument(
    800,
    600,
    paperGrain +
      rect(0, 0, 800, 600, '#efd6b4') +
      place(400, 270, rays(40, 180, 620, '#f7e6cb', 'opacity=".7"')) +
      disc(400, 270, 214, '#f9ecd4') +
      ring(400, 270, 226, '#f9ecd4', 3) +
      rect(0, 448, 800, 152, '#b9805a') +
      stroke('M0 448H800', '#9c6641', 3) +
      fill(
        scatteredStrokes(0, 466, 800, 120, { count: 40, seed: 4, length: 110, width: 1.8, angle: 0, spread: 1 }),
        '#9c6641',
      ) +
      place(
        300,
        530,
        fill(
          polygonPath([
            [-150, 6],
            [150, 4],
            [330, -44],
            [220, -60],
          ]),
          palette.bark,
          'opacity=".26"',
        ) +
          rect(-170, -230, 320, 230, palette.kraft) +
          fill(
            polygonPath([
              [150, -230],
              [236, -282],
              [236, -54],
              [150, 0],
            ]),
            '#9c7a4c',
          ) +
          fill(
            polygonPath([
              [-170, -230],
              [150, -230],
              [236, -282],
              [-74, -282],
            ]),
            '#dcc093',
          ) +
          fill(
            scatteredStrokes(-160, -220, 300, 200, {
              count: 24,
              seed: 3,
              length: 40,
              width: 1.6,
              angle: 8,
              spread: 30,
            }),
            '#b08b57',
          ) +
          stroke('M-10 0V-230L80-282M-170-116H150L236-168', palette.rust, 8) +
          stroke('M-13 0V-230M-170-119H150', '#c46a3a', 2.4) +
          place(
            34,
            -256,
            stroke('M0 0C-30-50-90-50-84-18C-78 6-30 4 0 0C30-50 96-44 86-14C78 8 30 6 0 0', palette.rust, 8) +
              stroke('M0 0C-14 18-40 26-56 40M0 0C20 16 40 18 62 28', palette.rust, 7),
          ) +
          place(-10, -116, seal(52, palette.rust, palette.cream) + ring(0, 0, 44, '#c46a3a', 3)),
      ) +
      place(632, 534, cup(amberTea, palette.deep, '#d9ae86'), { scale: 0.82 }) +
      place(96, 556, sprig(), { scale: 0.62, rotate: -44 }) +
      rect(0, 0, 800, 600, 'url(#grain)', 'opacity=".5"'),
  );

/** The picture of the empty cart, 640 × 480: a basket with a single leaf, on a transparent background. */
const emptyCart = () => {
  const body = 'M-150-190C-140-110-120-50-96 0C-40 18 40 18 96 0C120-50 140-110 150-190Z';
  return svgDocument(
    640,
    480,
    disc(320, 240, 226, '#d0d8c2') +
      ring(320, 240, 236, palette.brass, 3) +
      place(320, 230, rays(30, 60, 214, '#e2e6d2')) +
      clip(ellipsePath(320, 240, 226, 226), rect(90, 376, 460, 110, '#b3ab83') + stroke('M90 376H550', '#978e66', 3)) +
      place(
        320,
        400,
        oval(18, 8, 130, 16, palette.bark, 'opacity=".28"') +
          stroke('M-120-180C-130-330 130-330 120-180', palette.brassDeep, 12) +
          oval(0, -190, 150, 32, palette.bark) +
          oval(0, -180, 136, 22, '#5b371d') +
          place(-34, -172, leaf(86, 28, 12), { rotate: 58 }) +
          fill(body, palette.kraft) +
          clip(
            body,
            fill('M50-200H170V30H34C60-60 66-130 50-200Z', '#a57f4d') +
              stroke(
                [0, 1, 2, 3, 4, 5, 6]
                  .map((i) => `M-160 ${-164 + i * 26}Q0 ${-130 + i * 26} 160 ${-164 + i * 26}`)
                  .join(''),
                palette.brassDeep,
                4,
              ) +
              stroke(
                Array.from({ length: 15 }, (_, i) => `M${(i - 7) * 22} -190L${(i - 7) * 14.4} 14`).join(''),
                palette.brassDeep,
                2.4,
              ),
          ) +
          stroke('M-152-192C-100-154 100-154 152-192', palette.brassDeep, 15) +
          stroke('M-152-196C-100-160 100-160 152-196', '#dcc093', 5),
      ),
  );
};

/** The placeholder for products without a picture: a tin of bare metal. */
const placeholder = () => {
  const bare = {
    body: '#cbb892',
    side: '#a8946c',
    metal: '#b9a67e',
    metalLight: '#ded0ae',
    metalShade: '#8d7b55',
    trim: '#a8946c',
    text: '#a8946c',
  };
  const front =
    stroke('M16 16H284V366H16Z', '#b3a079', 3) +
    place(
      150,
      196,
      ring(0, 0, 92, '#b3a079', 4) +
        ring(0, 0, 82, '#b3a079', 1.4) +
        clip(ellipsePath(0, 0, 80, 80), place(0, 62, sprig(singleColorLeaf('#b3a079', bare.body)), { scale: 0.68 })),
    );
  return productScene(sceneColors.sand, place(430, 838, tin({ colors: bare, front }), { scale: 1.38 }));
};

/** The preview picture of shared links, 1200 × 630: the estate at dawn and the brand. */
const social = () =>
  svgDocument(
    1200,
    630,
    paperGrain +
      skyBands(
        1200,
        [
          [0, '#f6ead2'],
          [220, '#f5e1c2'],
          [330, '#f3d3ae'],
        ],
        630,
      ) +
      sunDisc(930, 300, 96) +
      fill(
        hillside(
          [
            [-40, 480],
            [140, 444],
            [300, 464],
            [480, 410],
            [640, 440],
            [800, 350],
            [900, 300],
            [1010, 250],
            [1120, 330],
            [1240, 300],
          ],
          630,
        ),
        '#bcd0c8',
      ) +
      fill(hillside(ridge(-40, 1240, 470, [40, 90, 50, 110, 70, 120, 60], 9), 630), '#93b3b0') +
      fill(scatteredStrokes(0, 400, 1200, 70, { count: 46, seed: 8, length: 60, width: 2.2, angle: 34 }), '#bcd0c8') +
      fill(hillside(ridge(-40, 1240, 500, [30, 60, 30, 70, 40, 60], 3), 630), '#4d8286') +
      place(940, 494, bungalow(palette.cream, '#a8451e', '#4a2a1c'), { scale: 0.62 }) +
      place(1070, 500, silverOak(230, '#12302f', '#35605a', 5)) +
      fill(
        hillside(
          [
            [-40, 506],
            [300, 520],
            [620, 500],
            [940, 492],
            [1240, 512],
          ],
          630,
        ),
        '#1d443c',
      ) +
      teaRows(
        [
          [-40, 508],
          [300, 522],
          [620, 502],
          [940, 496],
          [1240, 514],
        ],
        [
          [-40, 680],
          [300, 690],
          [620, 668],
          [940, 660],
          [1240, 680],
        ],
        { count: 5, far: 16, near: 62, light: '#6b8f4a', shade: '#1d443c', highlight: '#8dab5b' },
      ) +
      place(124, 112, seal(58, palette.deep, palette.cream)) +
      fill(
        textPath('Nilgiri', 62, 282, { size: 138 }) + textPath('Black Tea', 62, 398, { size: 118 }),
        palette.deep,
        'stroke="#f6ead2" stroke-width="10" paint-order="stroke" stroke-linejoin="round"',
      ) +
      fill(textPath('COONOOR · SINCE 1939', 204, 122, { font: 'text', size: 26, tracking: 0.2 }), '#93400f') +
      stroke(
        `${curvePath([
          [30, 30],
          [600, 30],
          [1170, 30],
        ])}V600H30V30`,
        palette.brass,
        4,
      ) +
      rect(0, 0, 1200, 630, 'url(#grain)', 'opacity=".4"'),
  );

export const scenes = {
  legacy,
  'not-found': notFound,
  'order-confirmed': orderConfirmed,
  'empty-cart': emptyCart,
  placeholder,
  social,
};
