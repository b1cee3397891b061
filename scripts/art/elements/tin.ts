import { palette } from '../kit/palette';
import { hatchPattern, taperedStroke } from '../kit/texture';
import { textPath, textWidth } from '../kit/text';
import { clip, disc, fill, n, oval, polygonPath, rect, rectPath, ring, stroke } from '../kit/svg';

export interface TinColors {
  /** The front. */
  body: string;
  /** The side, which is in shade. */
  side: string;
  /** The metal of the lid, with its light and its shade. */
  metal: string;
  metalLight: string;
  metalShade: string;
  /** Ornaments and small text. */
  trim: string;
  /** The name of the tea. */
  text: string;
}

export const brassLid = { metal: palette.brass, metalLight: palette.brassPale, metalShade: palette.brassDeep };
export const steelLid = { metal: '#a9b4b2', metalLight: '#dde3dd', metalShade: '#6c7c7e' };

interface Tin {
  colors: TinColors;
  width?: number;
  height?: number;
  /** The drawing on the front. Origin: the upper left corner of the front. */
  front: string;
}

/** The offset of the tin's back edges from its front edges. */
const depth = { x: 74, y: -30 };

/**
 * A square tea tin with sloping shoulders and a round cap, seen slightly from the right. Origin: the center of the
 * front's base. The picture must contain {@link tinDefs}.
 */
export function tin({ colors, width = 300, height = 390, front }: Tin): string {
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
    // cast shadow
    fill(
      polygonPath([
        [left + 12, 6],
        [right, 4],
        [right + depth.x + 96, depth.y + 4],
        [right + depth.x, depth.y - 14],
      ]),
      palette.bark,
      'opacity=".28"',
    ) +
    fill(
      polygonPath([
        [right, 0],
        [right + depth.x, depth.y],
        [br[0], br[1]],
        [fr[0], fr[1]],
      ]),
      colors.side,
    ) +
    fill(
      polygonPath([
        [right, 0],
        [right + depth.x, depth.y],
        [br[0], br[1]],
        [fr[0], fr[1]],
      ]),
      'url(#side)',
      'opacity=".5"',
    ) +
    rect(left, top, width, height, colors.body) +
    `<g transform="translate(${n(left)} ${n(top)})">${front}</g>` +
    // sheet metal: light on the left edge and a rim at the base
    stroke(`M${n(left + 3)} ${n(top + 4)}V-4`, colors.metalLight, 2.4, 'opacity=".55"') +
    fill(
      `M${n(left - 4)}-13H${n(right + 1)}L${n(right + depth.x + 4)} ${n(depth.y - 13)}v14L${n(right + 1)} 2H${n(left - 4)}Z`,
      colors.metal,
    ) +
    fill(
      polygonPath([
        [right + 1, -13],
        [right + depth.x + 4, depth.y - 13],
        [right + depth.x + 4, depth.y + 1],
        [right + 1, 2],
      ]),
      colors.metalShade,
    ) +
    stroke(`M${n(left + 4)}-8H${n(right - 50)}`, colors.metalLight, 2.4) +
    // shoulders
    fill(polygonPath([fr, br, sbr, sfr]), colors.metalShade) +
    fill(polygonPath([fl, fr, sfr, sfl]), colors.metal) +
    fill(polygonPath([sfl, sfr, sbr, sbl]), colors.metalLight) +
    fill(
      taperedStroke([left + 40, top - 16], [right - 70, top - 16], 3) +
        taperedStroke([left + 26, top - 8], [right - 120, top - 8], 2),
      colors.metalLight,
    ) +
    stroke(polygonPath([fl, fr, br], false), colors.metalShade, 3) +
    // cap
    oval(cap.x + 5, cap.y + 3, cap.rx + 6, cap.ry + 3, colors.metalShade) +
    fill(capWall, colors.metal) +
    clip(
      capWall,
      rect(cap.x + cap.rx * 0.45, capTop, cap.rx, cap.height * 2, colors.metalShade) +
        rect(cap.x + cap.rx * 0.28, capTop, 5, 99, colors.metalShade) +
        rect(cap.x - cap.rx * 0.72, capTop, cap.rx * 0.22, 99, colors.metalLight),
    ) +
    oval(cap.x, capTop, cap.rx, cap.ry, colors.metalLight) +
    oval(cap.x, capTop + 1, cap.rx * 0.82, cap.ry * 0.76, colors.metal) +
    stroke(
      `M${n(cap.x - cap.rx * 0.6)} ${n(capTop)}q${n(cap.rx * 0.5)} ${n(-cap.ry * 0.8)} ${n(cap.rx * 1.1)} 0`,
      colors.metalLight,
      2,
    )
  );
}

/** The definitions that a picture with tins must contain once. */
export const tinDefs = `<defs>${hatchPattern('side', palette.night, 7, 1.6, -62)}</defs>`;

interface Label {
  colors: TinColors;
  width?: number;
  height?: number;
  /** The name of the tea, one string for each line. */
  name: readonly string[];
  /** The background of the window. */
  windowColor: string;
  /** The drawing in the window, about 200 × 180. Origin: the center of the window. */
  motif: string;
  footer?: string;
}

/** The printed front of a tin: frame, brand, arched window with a motif, name of the tea and footer. */
export function label({
  colors,
  width = 300,
  height = 390,
  name,
  windowColor,
  motif,
  footer = 'Coonoor · since 1939',
}: Label): string {
  const middle = width / 2;
  const inset = 15;
  const windowWidth = width - 84;
  const [x0, x1] = [middle - windowWidth / 2, middle + windowWidth / 2];
  const windowBottom = height - 46 - 24 - name.length * 36;
  const r = windowWidth / 2;
  const archBase = 56 + r * 0.62;
  const arch = `M${n(x0)} ${n(windowBottom)}V${n(archBase)}A${n(r)} ${n(r * 0.62)} 0 0 1 ${n(x1)} ${n(archBase)}V${n(windowBottom)}Z`;
  const size = Math.min(37, ...name.map((line) => (37 * (width - 72)) / textWidth(line, { size: 37 })));
  return (
    `<g fill="none" stroke="${colors.trim}">${`<path d="${rectPath(inset, inset, width - inset * 2, height - inset * 2 - 8)}" stroke-width="3"/><path d="${rectPath(inset + 7, inset + 7, width - inset * 2 - 14, height - inset * 2 - 22)}" stroke-width="1.2"/>`}</g>` +
    cornerOrnaments(inset + 7, width - inset - 7, inset + 7, height - inset - 15, colors.trim) +
    fill(
      textPath('NILGIRI BLACK TEA', middle, 46, { font: 'text', size: 14, tracking: 0.2, align: 'middle' }),
      colors.trim,
    ) +
    fill(arch, windowColor) +
    clip(arch, `<g transform="translate(${n(middle)} ${n((56 + windowBottom) / 2)})">${motif}</g>`) +
    `<path d="${arch}" fill="none" stroke="${colors.trim}" stroke-width="4"/>` +
    name
      .map((line, i) =>
        fill(textPath(line, middle, windowBottom + 38 + i * 36, { size, align: 'middle' }), colors.text),
      )
      .join('') +
    fill(
      textPath(footer.toUpperCase(), middle, height - 38, {
        font: 'text',
        size: 11.5,
        tracking: 0.16,
        align: 'middle',
      }),
      colors.trim,
    )
  );
}

const cornerOrnaments = (x0: number, x1: number, y0: number, y1: number, color: string) =>
  [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 8, color) + ring(x, y, 12, color, 1.2))
    .join('');
