import { textOnCirclePath, textPath } from '../kit/text';
import { scatteredStrokes, taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, ellipsePath, fill, n, oval, place, polygonPath, rect, ring, stroke } from '../kit/svg';
import { type LeafColors, sprig } from './leaf';
import type { TinColors } from './tin';

export const singleColorLeaf = (color: string, background: string): LeafColors => ({
  light: color,
  shade: color,
  vein: background,
});

/** A round stamp in one color: text on a ring around a drawing of about 110 × 110. Origin: the center. */
export const stamp = (color: string, drawing: string, ringText = 'NILGIRI BLACK TEA', bottomText = 'SINCE 1939') =>
  ring(0, 0, 96, color, 4) +
  ring(0, 0, 66, color, 1.6) +
  fill(textOnCirclePath(ringText, 0, 0, 75, { font: 'text', size: 17, tracking: 0.12 }), color) +
  fill(textOnCirclePath(bottomText, 0, 0, 87, { font: 'text', size: 17, tracking: 0.12 }, true), color) +
  [-1, 1].map((side) => disc(side * 81, 8, 3.4, color)).join('') +
  drawing;

/** A paper packet that is folded at the top, 280 wide and 430 tall. Origin: the center of the base. */
export const packet = (paper: string, shade: string, front: string) =>
  fill(
    polygonPath([
      [-126, 6],
      [140, 4],
      [290, -26],
      [200, -40],
    ]),
    palette.bark,
    'opacity=".26"',
  ) +
  fill(
    polygonPath([
      [140, 0],
      [204, -30],
      [196, -360],
      [140, -340],
    ]),
    shade,
  ) +
  fill(
    polygonPath([
      [140, 0],
      [172, -15],
      [158, -350],
      [140, -340],
    ]),
    '#00000018',
  ) +
  fill('M-140 0C-136-110-142-230-138-340L140-342C136-230 144-110 140 0Z', paper) +
  fill(
    polygonPath([
      [-138, -340],
      [140, -342],
      [196, -362],
      [150, -420],
      [-120, -418],
    ]),
    shade,
  ) +
  fill('M-142-404C-50-410 60-408 152-410L150-350C60-346-50-346-140-344Z', paper) +
  stroke('M-140-346C-50-348 60-348 148-352', shade, 3) +
  stroke('M-142-404C-50-410 60-408 152-410', palette.cream, 2, 'opacity=".7"') +
  stroke('M-138-386C-50-390 60-390 150-392', shade, 1.4, 'stroke-dasharray="1 7"') +
  fill(
    taperedStroke([-122, -330], [-118, -60], 2) +
      taperedStroke([122, -300], [118, -30], 3) +
      taperedStroke([-90, -336], [-60, -290], 2) +
      taperedStroke([100, -336], [60, -300], 2),
    shade,
  ) +
  front;

/** A flat sachet with zigzag edges, 220 wide and 280 tall. Origin: the center. */
export const sachet = (paper: string, shade: string, front: string) => {
  const teeth = (y: number, up: number) =>
    Array.from({ length: 22 }, (_, i) => `L${-110 + i * 10 + 5} ${y + up}L${-110 + (i + 1) * 10} ${y}`).join('');
  const back = (y: number, down: number) =>
    Array.from({ length: 22 }, (_, i) => `L${110 - i * 10 - 5} ${y + down}L${110 - (i + 1) * 10} ${y}`).join('');
  return (
    fill('M-98-126L122-130L128 152L-96 156Z', palette.bark, 'opacity=".22"') +
    fill(`M-110-140${teeth(-140, -7)}L110 140${back(140, 7)}Z`, paper) +
    fill('M84-140H110V140H70C88 60 92-60 84-140Z', shade, 'opacity=".6"') +
    stroke('M-110-116H110M-110 116H110', shade, 2) +
    stroke('M-110-123H110M-110 123H110M-110-130H110M-110 130H110', shade, 1) +
    front
  );
};

/** A tied jute sack, about 420 wide and 560 tall. Origin: the center of the base. */
export const sack = (front: string) => {
  const body =
    'M-186-10C-222-120-214-300-150-392C-120-420 120-420 150-392C214-300 222-120 186-10C120 14-120 14-186-10Z';
  const weave = Array.from({ length: 30 }, (_, i) => `M-230 ${-410 + i * 14}q230 ${20 - i * 0.6} 460 0`).join('');
  const warp = Array.from({ length: 26 }, (_, i) => `M${-208 + i * 17}-420q${(i - 12) * 1.2} 210 0 440`).join('');
  return (
    fill('M-150 8C40 16 220 2 300-30L180-70Z', palette.bark, 'opacity=".3"') +
    fill(
      'M-96-404C-130-470-150-500-128-530C-70-510-40-546 0-530C50-550 80-512 132-532C150-500 130-470 98-404Z',
      '#b58f5c',
    ) +
    fill(
      scatteredStrokes(-90, -520, 180, 90, { count: 22, seed: 9, length: 90, width: 3, angle: 84, spread: 14 }),
      '#8d6a3e',
    ) +
    fill(body, palette.kraft) +
    clip(
      body,
      stroke(weave, '#b58f5c', 2.4) +
        stroke(warp, '#dabd8d', 1.6) +
        fill('M90-430C160-300 160-120 120 20H230V-430Z', '#8d6a3e', 'opacity=".45"') +
        fill(
          scatteredStrokes(-150, -400, 300, 60, { count: 22, seed: 2, length: 90, width: 3, angle: 90, spread: 12 }),
          '#8d6a3e',
        ),
    ) +
    stroke('M-104-408C-40-392 40-392 106-408', palette.rust, 13) +
    stroke('M-104-414C-40-398 40-398 106-414', '#c46a3a', 3) +
    stroke('M40-398C70-380 60-340 84-320M46-398C40-370 26-350 34-322', palette.rust, 6) +
    front
  );
};

/** A round embossed tin with a slip lid, 240 wide and 330 tall. Origin: the center of the base. */
export function roundTin(colors: Pick<TinColors, 'body' | 'side' | 'trim' | 'metalLight'>, front: string): string {
  const wall = (rx: number, top: number, bottom: number) =>
    `M${-rx} ${top}V${bottom}a${rx} 27 0 0 0 ${rx * 2} 0V${top}Z`;
  const shading = (rx: number) =>
    rect(rx * 0.5, -340, rx, 400, colors.side) +
    rect(rx * 0.34, -340, 8, 400, colors.side) +
    rect(-rx * 0.86, -340, rx * 0.14, 400, colors.metalLight, 'opacity=".5"') +
    rect(-rx * 0.66, -340, 4, 400, colors.metalLight, 'opacity=".5"');
  const [body, lid] = [wall(118, -240, -20), wall(124, -290, -222)];
  return (
    oval(46, -6, 140, 26, palette.bark, 'opacity=".28"') +
    fill(body, colors.body) +
    clip(body, shading(118) + stroke('M-118-34a118 27 0 0 0 236 0M-118-212a118 27 0 0 0 236 0', colors.trim, 3)) +
    front +
    fill(lid, colors.body) +
    clip(
      lid,
      shading(124) +
        stroke('M-124-226a124 27 0 0 0 248 0', colors.trim, 4) +
        stroke('M-124-258a124 27 0 0 0 248 0', colors.trim, 10, 'stroke-dasharray="0 17"'),
    ) +
    oval(0, -290, 124, 27, colors.side) +
    oval(0, -292, 122, 25, colors.body) +
    oval(0, -298, 96, 18, colors.side) +
    oval(0, -302, 94, 17, colors.body) +
    `<ellipse cx="0" cy="-302" rx="80" ry="13" fill="none" stroke="${colors.trim}" stroke-width="2.4"/>` +
    fill(
      textPath('1939', 0, 0, { size: 52, align: 'middle' }),
      colors.trim,
      'transform="translate(0 -294) scale(1 .34)"',
    ) +
    stroke('M-116-298q60-20 140-20', colors.metalLight, 3, 'opacity=".7"')
  );
}

/** The embossing of the Founder's Tin: a medallion with the sprig. Origin: the center of the tin's base. */
export const founderEmboss = (trim: string, background: string) =>
  place(
    0,
    -112,
    ring(0, 0, 62, trim, 4) +
      ring(0, 0, 54, trim, 1.4) +
      clip(ellipsePath(0, 0, 52, 52), place(0, 36, sprig(singleColorLeaf(trim, background)), { scale: 0.4 })) +
      fill(
        Array.from(
          { length: 24 },
          (_, i) =>
            `M${n(68 * Math.cos(i * 0.2618))} ${n(68 * Math.sin(i * 0.2618))}L${n(76 * Math.cos(i * 0.2618 + 0.09))} ${n(76 * Math.sin(i * 0.2618 + 0.09))}L${n(68 * Math.cos(i * 0.2618 + 0.18))} ${n(68 * Math.sin(i * 0.2618 + 0.18))}Z`,
        ).join(''),
        trim,
      ),
  );
