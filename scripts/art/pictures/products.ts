import { ink } from '../kit/palette';
import { letters } from '../kit/lettering';
import { at, disc, fill, rect } from '../kit/svg';
import { openBox, tiedBox } from '../things/giftBox';
import { freshLeaf, sprig } from '../things/leaf';
import * as motif from '../things/motifs';
import { founderEmboss, oneInk, packet, roundTin, sachet, sack, stamp } from '../things/packages';
import { flatlay, grounds, stage, type StageInks } from '../things/stage';
import * as table from '../things/tableware';
import { brassLid, label, steelLid, tin, type TinInks } from '../things/tin';
import {
  bed,
  capFromAbove,
  clayCup,
  founderLid,
  dishFromAbove,
  scoop,
  tinFromAbove,
  toast,
  tumbler,
} from '../things/wares';
import { frostedGarden, trainWindow } from './views';

const livery = (body: string, side: string, more: Partial<TinInks> = {}): TinInks => ({
  body,
  side,
  trim: ink.brassPale,
  words: ink.cream,
  ...brassLid,
  ...more,
});

const green = livery('#1f4a3a', '#163629');
const bottle = livery('#17372c', '#0f261e', { trim: ink.brassPale });
const ice = livery('#c9dbdc', '#9db8bb', { trim: ink.deep, words: ink.deep, ...steelLid });
const black = livery(ink.night, '#0a181d');
const brick = livery('#8a3220', '#65210f');
const saffron = livery('#d99a2b', '#b0751a', { trim: ink.liquor, words: ink.liquor });
const blue = livery('#1f5568', '#153f4e');
const plum = livery('#4c2440', '#37182e');
const slate = livery('#5b6a6d', '#434f52', steelLid);

const creamyMilk = { tea: '#b5743f', glow: '#dba66c' };

/** A tin at the size of a portrait, a few leaves of its tea beside it. */
const portrait = (
  ground: StageInks,
  inks: TinInks,
  name: readonly string[],
  sky: string,
  drawing: string,
  beside: string,
) =>
  stage(
    ground,
    at(430, 838, tin({ inks, front: label({ inks, name, sky, motif: drawing }) }), { scale: 1.38 }) + beside,
  );

const pile =
  at(776, 888, table.heap({ width: 230, height: 84, seed: 3, count: 100 })) + at(640, 910, table.spill(240, 4));
const shoot = at(750, 910, sprig(), { rotate: 64, scale: 0.86 });
const stampOf = (color: string, ground: string) =>
  stamp(color, at(0, 58, sprig(oneInk(color, ground)), { scale: 0.56 }));

const founder = {
  brass: { body: ink.brass, side: ink.brassDeep, trim: ink.liquor, metalLight: ink.brassPale },
  vermilion: { body: '#a8301c', side: '#7c1f10', trim: ink.brassPale, metalLight: '#d86a4a' },
  forest: { body: '#1f4a3a', side: '#133126', trim: ink.brassPale, metalLight: '#477a62' },
};
const founderTin = (color: keyof typeof founder) =>
  roundTin(founder[color], founderEmboss(founder[color].trim, founder[color].body));
const founderAlone = (color: keyof typeof founder, ground: StageInks) =>
  stage(ground, at(460, 850, founderTin(color), { scale: 2 }) + at(780, 912, sprig(), { rotate: 58, scale: 0.84 }));

const samplerPacket = (paper: string, shade: string, color: string) =>
  sachet(paper, shade, at(0, 74, sprig(oneInk(color, paper)), { scale: 0.8 }));

/** Every product picture, by file name. */
export const products: Record<string, () => string> = {
  'coonoor-orange-pekoe-1': () =>
    portrait(
      grounds.sand,
      green,
      ['Coonoor', 'Orange Pekoe'],
      ink.dawn,
      motif.garden({ sun: ink.ember, far: ink.hill, middle: ink.dusk, near: ink.pine, row: ink.leaf }),
      pile,
    ),
  'coonoor-orange-pekoe-2': () =>
    stage(
      grounds.sage,
      at(380, 800, table.cup(table.amber, ink.pine, '#b7bd9f'), { scale: 1.75 }) +
        at(760, 890, table.heap({ width: 320, height: 116, seed: 12, twist: 46, count: 120 })),
    ),

  'winter-frost-1': () =>
    portrait(
      grounds.mist,
      ice,
      ['Winter Frost', 'Tea'],
      '#b9cfd2',
      motif.frost(),
      at(740, 910, sprig({ light: '#eef4f2', shade: '#7f9fa5', vein: '#dfeae8' }), { rotate: 64, scale: 0.86 }),
    ),
  'winter-frost-2': frostedGarden,

  'estate-whole-leaf-1': () =>
    portrait(
      grounds.sage,
      bottle,
      ['Upper Coonoor', 'Whole Leaf'],
      ink.cream,
      motif.shoot(freshLeaf, ink.brassPale),
      pile,
    ),
  'estate-whole-leaf-2': () =>
    flatlay(
      grounds.sage,
      at(390, 400, tinFromAbove(bottle.body, brassLid, bed(146, 4, table.blackLeaf, 54, 120)), { scale: 1.15 }) +
        at(790, 230, capFromAbove(brassLid), { scale: 0.86 }) +
        at(
          560,
          850,
          scoop(brassLid, at(-24, 28, table.heap({ width: 116, height: 50, seed: 6, count: 60, twist: 24 }))),
          { scale: 1.25, rotate: -6 },
        ) +
        at(180, 900, sprig(), { rotate: 40, scale: 0.95 }) +
        at(836, 640, table.spill(160, 8, ink.bark, 30)),
    ),

  'golden-tips-1': () =>
    portrait(
      grounds.sand,
      black,
      ['Doddabetta', 'Golden Tips'],
      ink.brass,
      motif.peak(ink.brassPale, ink.night, '#0a181d'),
      at(776, 888, table.heap({ width: 220, height: 76, seed: 5, count: 100, inks: goldenBuds })),
    ),
  'golden-tips-2': () =>
    flatlay(
      grounds.dusk,
      at(450, 450, dishFromAbove(370, ink.brass)) +
        at(450, 450, bed(206, 9, goldenBuds, 62, 190)) +
        at(820, 870, sprig(), { rotate: -24, scale: 1.2 }) +
        at(200, 880, table.spill(180, 8, ink.brassPale, 34)),
    ),

  'broken-orange-pekoe-1': () =>
    portrait(
      grounds.sage,
      brick,
      ['Broken', 'Orange Pekoe'],
      ink.sand,
      motif.elephant(ink.night, ink.ember, ink.brassPale, ink.leafDeep),
      pile,
    ),
  'broken-orange-pekoe-2': () =>
    stage(
      grounds.dawn,
      at(400, 812, table.cup(table.red, ink.rust, '#d9ae86'), { scale: 1.8 }) +
        at(800, 892, table.heap({ width: 230, height: 78, seed: 22, twist: 16, count: 150 })),
    ),

  'kettle-dust-1': () =>
    stage(
      grounds.dawn,
      at(
        420,
        850,
        packet(
          ink.kraft,
          '#a98555',
          at(0, -206, stampOf(ink.rust, ink.kraft), { scale: 1.06 }) +
            fill(
              letters('STRONG KETTLE DUST', 0, -46, { face: 'text', size: 20, tracking: 0.1, align: 'middle' }),
              ink.rust,
            ),
        ),
        { scale: 1.55 },
      ) + at(800, 896, table.heap({ width: 200, height: 66, seed: 31, twist: 10, count: 160 })),
    ),
  'kettle-dust-2': () => stage(grounds.dusk, at(460, 858, tumbler(creamyMilk), { scale: 2 })),

  'masala-chai-1': () =>
    portrait(
      grounds.sage,
      saffron,
      ['Bazaar Street', 'Masala Chai'],
      ink.cream,
      motif.spices(),
      at(780, 880, table.anise(), { scale: 1.3 }) +
        at(700, 918, table.cardamom(-14), { scale: 1.2 }) +
        at(868, 918, table.clove(24), { scale: 1.2 }),
    ),
  'masala-chai-2': () =>
    stage(
      grounds.dawn,
      at(460, 836, clayCup(creamyMilk, '#d9ae86'), { scale: 2.25 }) +
        at(180, 860, table.anise(), { scale: 1.5 }) +
        at(270, 918, table.cardamom(-14), { scale: 1.4 }) +
        at(140, 930, table.cardamom(20), { scale: 1.3 }) +
        at(740, 850, ginger()) +
        at(700, 924, table.clove(-20), { scale: 1.4 }) +
        at(830, 915, table.clove(14), { scale: 1.4 }) +
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
    portrait(grounds.mist, blue, ['Hill Railway', 'Breakfast'], ink.cream, motif.mountainTrain(), pile),
  'hill-railway-breakfast-2': () =>
    stage(
      grounds.sand,
      trainWindow() +
        at(330, 850, table.cup(table.red, ink.deep, ink.cream), { scale: 1.35 }) +
        at(740, 868, table.dish(170, ink.deep)) +
        at(700, 850, toast(), { scale: 0.92 }) +
        at(790, 856, toast(), { scale: 0.84, rotate: 10 }),
    ),

  'bergamot-black-1': () =>
    portrait(
      grounds.rose,
      plum,
      ['Bergamot', 'Black'],
      ink.cream,
      motif.citrus('#a9b13c', '#dfe08a', ink.cream, freshLeaf),
      at(776, 860, motif.citrusSlice(74, '#a9b13c', '#dfe08a', ink.cream)),
    ),
  'bergamot-black-2': () =>
    stage(
      grounds.rose,
      at(410, 812, table.cup(table.amber, ink.plum, '#d0b3a4'), { scale: 1.8 }) +
        at(748, 846, motif.citrusSlice(80, '#a9b13c', '#dfe08a', ink.cream)) +
        at(850, 900, motif.citrusSlice(50, '#a9b13c', '#dfe08a', ink.cream)),
    ),

  'founders-tin-1': () =>
    stage(
      grounds.sand,
      at(180, 800, founderTin('forest'), { scale: 1.26 }) +
        at(752, 800, founderTin('vermilion'), { scale: 1.26 }) +
        at(462, 880, founderTin('brass'), { scale: 1.5 }),
    ),
  'founders-tin-2': () =>
    flatlay(
      grounds.rose,
      at(
        480,
        480,
        founderLid(brassLid, at(0, 36, sprig(oneInk(brassLid.metalShade, brassLid.metal)), { scale: 0.9 })),
        { scale: 1.08 },
      ),
    ),
  'founders-tin-brass': () => founderAlone('brass', grounds.dusk),
  'founders-tin-vermilion': () => founderAlone('vermilion', grounds.sand),
  'founders-tin-forest': () => founderAlone('forest', grounds.rose),

  'four-generations-box-1': () =>
    stage(
      grounds.rose,
      at(
        446,
        850,
        openBox([green, brick, blue, saffron]) +
          fill(letters('Four Generations', 0, -58, { size: 54, align: 'middle' }), ink.deep),
        { scale: 1.12 },
      ),
    ),
  'four-generations-box-2': () =>
    stage(
      grounds.sand,
      at(
        420,
        840,
        tiedBox(
          fill(letters('Four Generations', 100, -92, { size: 48, align: 'middle' }), ink.brassPale) +
            fill(
              letters('NILGIRI BLACK TEA', 100, -52, { face: 'text', size: 18, tracking: 0.2, align: 'middle' }),
              ink.brassPale,
            ),
        ),
        { scale: 1.02 },
      ),
    ),

  'tasting-sampler-1': () =>
    flatlay(
      grounds.sand,
      [
        ['#1f4a3a', '#163629', ink.brassPale],
        ['#8a3220', '#65210f', ink.brassPale],
        [ink.cream, ink.sand, ink.leafDeep],
        ['#1f5568', '#153f4e', ink.brassPale],
        ['#d99a2b', '#b0751a', ink.liquor],
        ['#4c2440', '#37182e', ink.brassPale],
      ]
        .map(
          ([paper = '', shade = '', color = ''], i) =>
            `<g transform="translate(480 900) rotate(${-50 + i * 20}) translate(0 -420)">${at(0, 0, samplerPacket(paper, shade, color), { scale: 1 })}</g>`,
        )
        .join('') +
        at(480, 800, dishFromAbove(128, ink.brass)) +
        at(480, 800, bed(84, 17, table.blackLeaf, 34, 90)),
    ),
  'tasting-sampler-2': () =>
    stage(
      grounds.dusk,
      [table.pale, table.amber, table.red]
        .map((liquor, i) => at(230 + i * 260, 470, table.tastingBowl(liquor), { scale: 1.6 }))
        .join('') +
        rect(0, 468, 960, 40, ink.brassDeep) +
        rect(0, 462, 960, 14, ink.brass) +
        [table.amber, table.red, table.amber]
          .map((liquor, i) => at(180 + i * 300, 862, table.tastingBowl(liquor), { scale: 2 }))
          .join(''),
    ),

  'first-cup-sample-1': () =>
    flatlay(
      grounds.sage,
      at(470, 470, sachet(ink.cream, ink.sand, at(0, 0, stampOf(ink.leafDeep, ink.cream), { scale: 0.9 })), {
        scale: 2.3,
        rotate: -8,
      }) + at(800, 850, sprig(), { rotate: -30, scale: 1.1 }),
    ),
  'monsoon-flush-1': () => portrait(grounds.mist, slate, ['Monsoon', 'Flush'], '#8c9ea0', motif.rain(), shoot),
  'trade-sack-1': () =>
    stage(
      grounds.sand,
      at(440, 890, sack(at(0, -196, stampOf(ink.night, ink.kraft), { scale: 1.35 })), { scale: 1.36 }) +
        at(830, 905, table.heap({ width: 210, height: 80, seed: 14, count: 100 })),
    ),
};

const goldenBuds = ['#8d6420', ink.brass, ink.brassPale, '#f3dfae', ink.brassDeep] as const;

/** A knob of ginger, about 200 wide. */
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
