import { palette } from '../kit/palette';
import { textPath } from '../kit/text';
import { disc, fill, place, rect } from '../kit/svg';
import { openBox, tiedBox } from '../elements/giftBox';
import { freshLeaf, sprig } from '../elements/leaf';
import * as motif from '../elements/tinMotifs';
import { founderEmboss, packet, roundTin, sachet, sack, singleColorLeaf, stamp } from '../elements/packaging';
import { productScene, sceneColors, type SceneColors, topViewScene } from '../elements/productScene';
import * as table from '../elements/tableware';
import { brassLid, label, steelLid, tin, type TinColors } from '../elements/tin';
import {
  capFromAbove,
  dishFromAbove,
  founderLidFromAbove,
  leafBed,
  scoopFromAbove,
  tinFromAbove,
} from '../elements/topViews';
import { frostedGarden, trainWindow } from './landscapes';

const tinColors = (body: string, side: string, more: Partial<TinColors> = {}): TinColors => ({
  body,
  side,
  trim: palette.brassPale,
  text: palette.cream,
  ...brassLid,
  ...more,
});

const green = tinColors('#1f4a3a', '#163629');
const bottle = tinColors('#17372c', '#0f261e', { trim: palette.brassPale });
const ice = tinColors('#c9dbdc', '#9db8bb', { trim: palette.deep, text: palette.deep, ...steelLid });
const black = tinColors(palette.night, '#0a181d');
const brick = tinColors('#8a3220', '#65210f');
const saffron = tinColors('#d99a2b', '#b0751a', { trim: palette.liquor, text: palette.liquor });
const blue = tinColors('#1f5568', '#153f4e');
const plum = tinColors('#4c2440', '#37182e');
const slate = tinColors('#5b6a6d', '#434f52', steelLid);

const creamyMilk = { tea: '#b5743f', highlight: '#dba66c' };

/** The main picture of a tea: its tin, with another object beside it. */
const tinPortrait = (
  scene: SceneColors,
  colors: TinColors,
  name: readonly string[],
  windowColor: string,
  motif: string,
  besideTin: string,
) =>
  productScene(
    scene,
    place(430, 838, tin({ colors, front: label({ colors, name, windowColor, motif }) }), { scale: 1.38 }) + besideTin,
  );

const leafPile =
  place(776, 888, table.leafHeap({ width: 230, height: 84, seed: 3, count: 100 })) +
  place(640, 910, table.scatteredLeaves(240, 4));
const lyingSprig = place(750, 910, sprig(), { rotate: 64, scale: 0.86 });
const sprigStamp = (color: string, background: string) =>
  stamp(color, place(0, 58, sprig(singleColorLeaf(color, background)), { scale: 0.56 }));

const founderTinColors = {
  brass: { body: palette.brass, side: palette.brassDeep, trim: palette.liquor, metalLight: palette.brassPale },
  vermilion: { body: '#a8301c', side: '#7c1f10', trim: palette.brassPale, metalLight: '#d86a4a' },
  forest: { body: '#1f4a3a', side: '#133126', trim: palette.brassPale, metalLight: '#477a62' },
};
const founderTin = (color: keyof typeof founderTinColors) =>
  roundTin(founderTinColors[color], founderEmboss(founderTinColors[color].trim, founderTinColors[color].body));
const singleFounderTin = (color: keyof typeof founderTinColors, scene: SceneColors) =>
  productScene(
    scene,
    place(460, 850, founderTin(color), { scale: 2 }) + place(780, 912, sprig(), { rotate: 58, scale: 0.84 }),
  );

const samplerPacket = (paper: string, shade: string, color: string) =>
  sachet(paper, shade, place(0, 74, sprig(singleColorLeaf(color, paper)), { scale: 0.8 }));

/** The product pictures by file name, 960 × 960. */
export const products: Record<string, () => string> = {
  'coonoor-orange-pekoe-1': () =>
    tinPortrait(
      sceneColors.sand,
      green,
      ['Coonoor', 'Orange Pekoe'],
      palette.dawn,
      motif.garden({
        sun: palette.ember,
        far: palette.hill,
        middle: palette.dusk,
        near: palette.pine,
        row: palette.leaf,
      }),
      leafPile,
    ),
  'coonoor-orange-pekoe-2': () =>
    productScene(
      sceneColors.sage,
      place(380, 800, table.cup(table.amberTea, palette.pine, '#b7bd9f'), { scale: 1.75 }) +
        place(760, 890, table.leafHeap({ width: 320, height: 116, seed: 12, leafLength: 46, count: 120 })),
    ),

  'winter-frost-1': () =>
    tinPortrait(
      sceneColors.mist,
      ice,
      ['Winter Frost', 'Tea'],
      '#b9cfd2',
      motif.frost(),
      place(740, 910, sprig({ light: '#eef4f2', shade: '#7f9fa5', vein: '#dfeae8' }), { rotate: 64, scale: 0.86 }),
    ),
  'winter-frost-2': frostedGarden,

  'estate-whole-leaf-1': () =>
    tinPortrait(
      sceneColors.sage,
      bottle,
      ['Upper Coonoor', 'Whole Leaf'],
      palette.cream,
      motif.sprigMotif(freshLeaf, palette.brassPale),
      leafPile,
    ),
  'estate-whole-leaf-2': () =>
    topViewScene(
      sceneColors.sage,
      place(390, 400, tinFromAbove(bottle.body, brassLid, leafBed(146, 4, table.blackLeaf, 54, 120)), { scale: 1.15 }) +
        place(790, 230, capFromAbove(brassLid), { scale: 0.86 }) +
        place(
          560,
          850,
          scoopFromAbove(
            brassLid,
            place(-24, 28, table.leafHeap({ width: 116, height: 50, seed: 6, count: 60, leafLength: 24 })),
          ),
          { scale: 1.25, rotate: -6 },
        ) +
        place(180, 900, sprig(), { rotate: 40, scale: 0.95 }) +
        place(836, 640, table.scatteredLeaves(160, 8, palette.bark, 30)),
    ),

  'golden-tips-1': () =>
    tinPortrait(
      sceneColors.sand,
      black,
      ['Doddabetta', 'Golden Tips'],
      palette.brass,
      motif.peak(palette.brassPale, palette.night, '#0a181d'),
      place(776, 888, table.leafHeap({ width: 220, height: 76, seed: 5, count: 100, colors: goldenBuds })),
    ),
  'golden-tips-2': () =>
    topViewScene(
      sceneColors.dusk,
      place(450, 450, dishFromAbove(370, palette.brass)) +
        place(450, 450, leafBed(206, 9, goldenBuds, 62, 190)) +
        place(820, 870, sprig(), { rotate: -24, scale: 1.2 }) +
        place(200, 880, table.scatteredLeaves(180, 8, palette.brassPale, 34)),
    ),

  'broken-orange-pekoe-1': () =>
    tinPortrait(
      sceneColors.sage,
      brick,
      ['Broken', 'Orange Pekoe'],
      palette.sand,
      motif.elephant(palette.night, palette.ember, palette.brassPale, palette.leafDeep),
      leafPile,
    ),
  'broken-orange-pekoe-2': () =>
    productScene(
      sceneColors.dawn,
      place(400, 812, table.cup(table.redTea, palette.rust, '#d9ae86'), { scale: 1.8 }) +
        place(800, 892, table.leafHeap({ width: 230, height: 78, seed: 22, leafLength: 16, count: 150 })),
    ),

  'kettle-dust-1': () =>
    productScene(
      sceneColors.dawn,
      place(
        420,
        850,
        packet(
          palette.kraft,
          '#a98555',
          place(0, -206, sprigStamp(palette.rust, palette.kraft), { scale: 1.06 }) +
            fill(
              textPath('STRONG KETTLE DUST', 0, -46, { font: 'text', size: 20, tracking: 0.1, align: 'middle' }),
              palette.rust,
            ),
        ),
        { scale: 1.55 },
      ) + place(800, 896, table.leafHeap({ width: 200, height: 66, seed: 31, leafLength: 10, count: 160 })),
    ),
  'kettle-dust-2': () => productScene(sceneColors.dusk, place(460, 858, table.tumbler(creamyMilk), { scale: 2 })),

  'masala-chai-1': () =>
    tinPortrait(
      sceneColors.sage,
      saffron,
      ['Bazaar Street', 'Masala Chai'],
      palette.cream,
      motif.spices(),
      place(780, 880, table.anise(), { scale: 1.3 }) +
        place(700, 918, table.cardamom(-14), { scale: 1.2 }) +
        place(868, 918, table.clove(24), { scale: 1.2 }),
    ),
  'masala-chai-2': () =>
    productScene(
      sceneColors.dawn,
      place(460, 836, table.clayCup(creamyMilk, '#d9ae86'), { scale: 2.25 }) +
        place(180, 860, table.anise(), { scale: 1.5 }) +
        place(270, 918, table.cardamom(-14), { scale: 1.4 }) +
        place(140, 930, table.cardamom(20), { scale: 1.3 }) +
        place(740, 850, ginger()) +
        place(700, 924, table.clove(-20), { scale: 1.4 }) +
        place(830, 915, table.clove(14), { scale: 1.4 }) +
        [
          [380, 912],
          [420, 930],
          [352, 934],
          [600, 916],
        ]
          .map(([x = 0, y = 0]) => table.peppercorn(x, y))
          .join(''),
    ),

  'hill-railway-breakfast-1': () =>
    tinPortrait(sceneColors.mist, blue, ['Hill Railway', 'Breakfast'], palette.cream, motif.mountainTrain(), leafPile),
  'hill-railway-breakfast-2': () =>
    productScene(
      sceneColors.sand,
      trainWindow() +
        place(330, 850, table.cup(table.redTea, palette.deep, palette.cream), { scale: 1.35 }) +
        place(740, 868, table.dish(170, palette.deep)) +
        place(700, 850, table.toast(), { scale: 0.92 }) +
        place(790, 856, table.toast(), { scale: 0.84, rotate: 10 }),
    ),

  'bergamot-black-1': () =>
    tinPortrait(
      sceneColors.rose,
      plum,
      ['Bergamot', 'Black'],
      palette.cream,
      motif.citrus('#a9b13c', '#dfe08a', palette.cream, freshLeaf),
      place(776, 860, motif.citrusSlice(74, '#a9b13c', '#dfe08a', palette.cream)),
    ),
  'bergamot-black-2': () =>
    productScene(
      sceneColors.rose,
      place(410, 812, table.cup(table.amberTea, palette.plum, '#d0b3a4'), { scale: 1.8 }) +
        place(748, 846, motif.citrusSlice(80, '#a9b13c', '#dfe08a', palette.cream)) +
        place(850, 900, motif.citrusSlice(50, '#a9b13c', '#dfe08a', palette.cream)),
    ),

  'founders-tin-1': () =>
    productScene(
      sceneColors.sand,
      place(180, 800, founderTin('forest'), { scale: 1.26 }) +
        place(752, 800, founderTin('vermilion'), { scale: 1.26 }) +
        place(462, 880, founderTin('brass'), { scale: 1.5 }),
    ),
  'founders-tin-2': () =>
    topViewScene(
      sceneColors.rose,
      place(
        480,
        480,
        founderLidFromAbove(
          brassLid,
          place(0, 36, sprig(singleColorLeaf(brassLid.metalShade, brassLid.metal)), { scale: 0.9 }),
        ),
        { scale: 1.08 },
      ),
    ),
  'founders-tin-brass': () => singleFounderTin('brass', sceneColors.dusk),
  'founders-tin-vermilion': () => singleFounderTin('vermilion', sceneColors.sand),
  'founders-tin-forest': () => singleFounderTin('forest', sceneColors.rose),

  'four-generations-box-1': () =>
    productScene(
      sceneColors.rose,
      place(
        446,
        850,
        openBox([green, brick, blue, saffron]) +
          fill(textPath('Four Generations', 0, -58, { size: 54, align: 'middle' }), palette.deep),
        { scale: 1.12 },
      ),
    ),
  'four-generations-box-2': () =>
    productScene(
      sceneColors.sand,
      place(
        420,
        840,
        tiedBox(
          fill(textPath('Four Generations', 100, -92, { size: 48, align: 'middle' }), palette.brassPale) +
            fill(
              textPath('NILGIRI BLACK TEA', 100, -52, { font: 'text', size: 18, tracking: 0.2, align: 'middle' }),
              palette.brassPale,
            ),
        ),
        { scale: 1.02 },
      ),
    ),

  'tasting-sampler-1': () =>
    topViewScene(
      sceneColors.sand,
      [
        ['#1f4a3a', '#163629', palette.brassPale],
        ['#8a3220', '#65210f', palette.brassPale],
        [palette.cream, palette.sand, palette.leafDeep],
        ['#1f5568', '#153f4e', palette.brassPale],
        ['#d99a2b', '#b0751a', palette.liquor],
        ['#4c2440', '#37182e', palette.brassPale],
      ]
        .map(
          ([paper = '', shade = '', color = ''], i) =>
            `<g transform="translate(480 900) rotate(${-50 + i * 20}) translate(0 -420)">${place(0, 0, samplerPacket(paper, shade, color), { scale: 1 })}</g>`,
        )
        .join('') +
        place(480, 800, dishFromAbove(128, palette.brass)) +
        place(480, 800, leafBed(84, 17, table.blackLeaf, 34, 90)),
    ),
  'tasting-sampler-2': () =>
    productScene(
      sceneColors.dusk,
      [table.paleTea, table.amberTea, table.redTea]
        .map((liquor, i) => place(230 + i * 260, 470, table.tastingBowl(liquor), { scale: 1.6 }))
        .join('') +
        rect(0, 468, 960, 40, palette.brassDeep) +
        rect(0, 462, 960, 14, palette.brass) +
        [table.amberTea, table.redTea, table.amberTea]
          .map((liquor, i) => place(180 + i * 300, 862, table.tastingBowl(liquor), { scale: 2 }))
          .join(''),
    ),

  'first-cup-sample-1': () =>
    topViewScene(
      sceneColors.sage,
      place(
        470,
        470,
        sachet(palette.cream, palette.sand, place(0, 0, sprigStamp(palette.leafDeep, palette.cream), { scale: 0.9 })),
        {
          scale: 2.3,
          rotate: -8,
        },
      ) + place(800, 850, sprig(), { rotate: -30, scale: 1.1 }),
    ),
  'monsoon-flush-1': () =>
    tinPortrait(sceneColors.mist, slate, ['Monsoon', 'Flush'], '#8c9ea0', motif.rain(), lyingSprig),
  'trade-sack-1': () =>
    productScene(
      sceneColors.sand,
      place(440, 890, sack(place(0, -196, sprigStamp(palette.night, palette.kraft), { scale: 1.35 })), {
        scale: 1.36,
      }) + place(830, 905, table.leafHeap({ width: 210, height: 80, seed: 14, count: 100 })),
    ),
};

const goldenBuds = ['#8d6420', palette.brass, palette.brassPale, '#f3dfae', palette.brassDeep] as const;

/** A piece of ginger, about 200 wide. Origin: the center. */
function ginger(): string {
  return (
    fill(
      'M-110 16C-130-20-92-44-60-34C-70-76-24-88-12-52C10-70 52-66 54-36C86-50 122-28 108 2C100 30 40 22 20 30C-20 44-90 46-110 16Z',
      '#d9b07a',
    ) +
    fill('M-100 24C-60 40-20 34 16 22C50 14 96 24 108 2C100 30 40 22 20 30C-20 44-84 44-100 24Z', '#a97d47') +
    disc(98, -10, 15, '#f0d9a8') +
    fill(
      'M-60-34C-56-24-50-20-40-20M-12-52C-10-42-4-36 4-34M54-36C54-28 58-22 66-20',
      'none',
      'stroke="#a97d47" stroke-width="3" stroke-linecap="round"',
    )
  );
}
