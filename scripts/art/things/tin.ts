import { ink } from '../kit/palette';
import { cut, hatch } from '../kit/marks';
import { letters, widthOf } from '../kit/lettering';
import { box, disc, fill, inside, line, lines, n, oval, rect, ring } from '../kit/svg';

export interface TinInks {
  /** Body, its shaded side, and the lid's metal with light and shade. */
  body: string;
  side: string;
  metal: string;
  metalLight: string;
  metalShade: string;
  /** Ornament and lettering. */
  trim: string;
  words: string;
}

export const brassLid = { metal: ink.brass, metalLight: ink.brassPale, metalShade: ink.brassDeep };
export const steelLid = { metal: '#a9b4b2', metalLight: '#dde3dd', metalShade: '#6c7c7e' };

interface Tin {
  inks: TinInks;
  width?: number;
  height?: number;
  /** What the front shows, drawn from the front's upper left corner. */
  front: string;
}

/** Depth of a tin as it is drawn: to the right and up. */
const depth = { x: 74, y: -30 };

/** A square caddy with sloping shoulders and a round cap, seen a little from the right. Its foot's middle is the origin. */
export function tin({ inks, width = 300, height = 390, front }: Tin): string {
  const [left, right, top] = [-width / 2, width / 2, -height];
  const middle = { x: depth.x / 2, y: top + depth.y / 2 };
  const shoulder = ([x, y]: readonly [number, number]) =>
    [middle.x + (x - middle.x) * 0.7, middle.y + (y - middle.y) * 0.7 - 40] as const;
  const corners = [
    [left, top],
    [right, top],
    [right + depth.x, top + depth.y],
    [left + depth.x, top + depth.y],
  ] as const;
  const [fl, fr, br, bl] = corners;
  const [sfl, sfr, sbr, sbl] = [shoulder(fl), shoulder(fr), shoulder(br), shoulder(bl)];
  const cap = { x: middle.x, y: middle.y - 38, rx: width * 0.25, ry: width * 0.058, height: 46 };
  const capTop = cap.y - cap.height;
  const capWall = `M${n(cap.x - cap.rx)} ${n(capTop)}V${n(cap.y)}a${n(cap.rx)} ${n(cap.ry)} 0 0 0 ${n(cap.rx * 2)} 0V${n(capTop)}Z`;
  return (
    // the shade it throws
    fill(
      lines([
        [left + 12, 6],
        [right, 4],
        [right + depth.x + 96, depth.y + 4],
        [right + depth.x, depth.y - 14],
      ]),
      ink.bark,
      'opacity=".28"',
    ) +
    fill(
      lines([
        [right, 0],
        [right + depth.x, depth.y],
        [br[0], br[1]],
        [fr[0], fr[1]],
      ]),
      inks.side,
    ) +
    fill(
      lines([
        [right, 0],
        [right + depth.x, depth.y],
        [br[0], br[1]],
        [fr[0], fr[1]],
      ]),
      'url(#side)',
      'opacity=".5"',
    ) +
    rect(left, top, width, height, inks.body) +
    `<g transform="translate(${n(left)} ${n(top)})">${front}</g>` +
    // seams of the sheet metal: light on the left edge, a rim above and below
    line(`M${n(left + 3)} ${n(top + 4)}V-4`, inks.metalLight, 2.4, 'opacity=".55"') +
    fill(
      `M${n(left - 4)}-13H${n(right + 1)}L${n(right + depth.x + 4)} ${n(depth.y - 13)}v14L${n(right + 1)} 2H${n(left - 4)}Z`,
      inks.metal,
    ) +
    fill(
      lines([
        [right + 1, -13],
        [right + depth.x + 4, depth.y - 13],
        [right + depth.x + 4, depth.y + 1],
        [right + 1, 2],
      ]),
      inks.metalShade,
    ) +
    line(`M${n(left + 4)}-8H${n(right - 50)}`, inks.metalLight, 2.4) +
    // shoulders
    fill(lines([fr, br, sbr, sfr]), inks.metalShade) +
    fill(lines([fl, fr, sfr, sfl]), inks.metal) +
    fill(lines([sfl, sfr, sbr, sbl]), inks.metalLight) +
    fill(
      cut([left + 40, top - 16], [right - 70, top - 16], 3) + cut([left + 26, top - 8], [right - 120, top - 8], 2),
      inks.metalLight,
    ) +
    line(lines([fl, fr, br], false), inks.metalShade, 3) +
    // cap
    oval(cap.x + 5, cap.y + 3, cap.rx + 6, cap.ry + 3, inks.metalShade) +
    fill(capWall, inks.metal) +
    inside(
      capWall,
      rect(cap.x + cap.rx * 0.45, capTop, cap.rx, cap.height * 2, inks.metalShade) +
        rect(cap.x + cap.rx * 0.28, capTop, 5, 99, inks.metalShade) +
        rect(cap.x - cap.rx * 0.72, capTop, cap.rx * 0.22, 99, inks.metalLight),
    ) +
    oval(cap.x, capTop, cap.rx, cap.ry, inks.metalLight) +
    oval(cap.x, capTop + 1, cap.rx * 0.82, cap.ry * 0.76, inks.metal) +
    line(
      `M${n(cap.x - cap.rx * 0.6)} ${n(capTop)}q${n(cap.rx * 0.5)} ${n(-cap.ry * 0.8)} ${n(cap.rx * 1.1)} 0`,
      inks.metalLight,
      2,
    )
  );
}

/** Fills that every tin needs once in its picture. */
export const tinDefs = `<defs>${hatch('side', ink.night, 7, 1.6, -62)}</defs>`;

interface Label {
  inks: TinInks;
  width?: number;
  height?: number;
  /** The tea's name, one string a line. */
  name: readonly string[];
  /** Colour of the window's sky, and the motif drawn round the window's middle (about 200 × 180). */
  sky: string;
  motif: string;
  foot?: string;
}

/** The printed front: frame, arched window with the motif, the tea's name, the house's line. */
export function label({
  inks,
  width = 300,
  height = 390,
  name,
  sky,
  motif,
  foot = 'Coonoor · since 1939',
}: Label): string {
  const middle = width / 2;
  const inset = 15;
  const windowWidth = width - 84;
  const [x0, x1] = [middle - windowWidth / 2, middle + windowWidth / 2];
  const windowFoot = height - 46 - 24 - name.length * 36;
  const r = windowWidth / 2;
  const crown = 56 + r * 0.62;
  const arch = `M${n(x0)} ${n(windowFoot)}V${n(crown)}A${n(r)} ${n(r * 0.62)} 0 0 1 ${n(x1)} ${n(crown)}V${n(windowFoot)}Z`;
  const size = Math.min(37, ...name.map((words) => (37 * (width - 72)) / widthOf(words, { size: 37 })));
  return (
    `<g fill="none" stroke="${inks.trim}">${`<path d="${box(inset, inset, width - inset * 2, height - inset * 2 - 8)}" stroke-width="3"/><path d="${box(inset + 7, inset + 7, width - inset * 2 - 14, height - inset * 2 - 22)}" stroke-width="1.2"/>`}</g>` +
    corners(inset + 7, width - inset - 7, inset + 7, height - inset - 15, inks.trim) +
    fill(
      letters('NILGIRI BLACK TEA', middle, 46, { face: 'text', size: 14, tracking: 0.2, align: 'middle' }),
      inks.trim,
    ) +
    fill(arch, sky) +
    inside(arch, `<g transform="translate(${n(middle)} ${n((56 + windowFoot) / 2)})">${motif}</g>`) +
    `<path d="${arch}" fill="none" stroke="${inks.trim}" stroke-width="4"/>` +
    name
      .map((words, i) => fill(letters(words, middle, windowFoot + 38 + i * 36, { size, align: 'middle' }), inks.words))
      .join('') +
    fill(
      letters(foot.toUpperCase(), middle, height - 38, { face: 'text', size: 11.5, tracking: 0.16, align: 'middle' }),
      inks.trim,
    )
  );
}

const corners = (x0: number, x1: number, y0: number, y1: number, color: string) =>
  [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 8, color) + ring(x, y, 12, color, 1.2))
    .join('');
