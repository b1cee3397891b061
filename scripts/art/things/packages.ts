import { letters, lettersOnCircle } from '../kit/lettering';
import { cut, cuts } from '../kit/marks';
import { ink } from '../kit/palette';
import { at, disc, ellipse, fill, inside, line, lines, n, oval, rect, ring } from '../kit/svg';
import { type LeafInks, sprig } from './leaf';
import type { TinInks } from './tin';

export const oneInk = (color: string, ground: string): LeafInks => ({ light: color, shade: color, vein: ground });

/** The house's stamp in one ink: name on a ring round a drawing (about 110 wide). */
export const stamp = (color: string, drawing: string, words = 'NILGIRI BLACK TEA', foot = 'SINCE 1939') =>
  ring(0, 0, 96, color, 4) +
  ring(0, 0, 66, color, 1.6) +
  fill(lettersOnCircle(words, 0, 0, 75, { face: 'text', size: 17, tracking: 0.12 }), color) +
  fill(lettersOnCircle(foot, 0, 0, 87, { face: 'text', size: 17, tracking: 0.12 }, true), color) +
  [-1, 1].map((side) => disc(side * 81, 8, 3.4, color)).join('') +
  drawing;

/** A block-bottomed paper packet folded over at the top; foot's middle on the origin, 280 wide, 430 tall. */
export const packet = (paper: string, shade: string, front: string) =>
  fill(
    lines([
      [-126, 6],
      [140, 4],
      [290, -26],
      [200, -40],
    ]),
    ink.bark,
    'opacity=".26"',
  ) +
  fill(
    lines([
      [140, 0],
      [204, -30],
      [196, -360],
      [140, -340],
    ]),
    shade,
  ) +
  fill(
    lines([
      [140, 0],
      [172, -15],
      [158, -350],
      [140, -340],
    ]),
    '#00000018',
  ) +
  fill('M-140 0C-136-110-142-230-138-340L140-342C136-230 144-110 140 0Z', paper) +
  fill(
    lines([
      [-138, -340],
      [140, -342],
      [196, -362],
      [150, -420],
      [-120, -418],
    ]),
    shade,
  ) +
  fill('M-142-404C-50-410 60-408 152-410L150-350C60-346-50-346-140-344Z', paper) +
  line('M-140-346C-50-348 60-348 148-352', shade, 3) +
  line('M-142-404C-50-410 60-408 152-410', ink.cream, 2, 'opacity=".7"') +
  line('M-138-386C-50-390 60-390 150-392', shade, 1.4, 'stroke-dasharray="1 7"') +
  fill(
    cut([-122, -330], [-118, -60], 2) +
      cut([122, -300], [118, -30], 3) +
      cut([-90, -336], [-60, -290], 2) +
      cut([100, -336], [60, -300], 2),
    shade,
  ) +
  front;

/** A flat sachet with pinked edges, its middle on the origin; 220 wide, 280 tall. */
export const sachet = (paper: string, shade: string, front: string) => {
  const teeth = (y: number, up: number) =>
    Array.from({ length: 22 }, (_, i) => `L${-110 + i * 10 + 5} ${y + up}L${-110 + (i + 1) * 10} ${y}`).join('');
  const back = (y: number, down: number) =>
    Array.from({ length: 22 }, (_, i) => `L${110 - i * 10 - 5} ${y + down}L${110 - (i + 1) * 10} ${y}`).join('');
  return (
    fill('M-98-126L122-130L128 152L-96 156Z', ink.bark, 'opacity=".22"') +
    fill(`M-110-140${teeth(-140, -7)}L110 140${back(140, 7)}Z`, paper) +
    fill('M84-140H110V140H70C88 60 92-60 84-140Z', shade, 'opacity=".6"') +
    line('M-110-116H110M-110 116H110', shade, 2) +
    line('M-110-123H110M-110 123H110M-110-130H110M-110 130H110', shade, 1) +
    front
  );
};

/** A tied jute sack, foot's middle on the origin; about 420 wide, 560 tall. */
export const sack = (front: string) => {
  const body =
    'M-186-10C-222-120-214-300-150-392C-120-420 120-420 150-392C214-300 222-120 186-10C120 14-120 14-186-10Z';
  const weave = Array.from({ length: 30 }, (_, i) => `M-230 ${-410 + i * 14}q230 ${20 - i * 0.6} 460 0`).join('');
  const warp = Array.from({ length: 26 }, (_, i) => `M${-208 + i * 17}-420q${(i - 12) * 1.2} 210 0 440`).join('');
  return (
    fill('M-150 8C40 16 220 2 300-30L180-70Z', ink.bark, 'opacity=".3"') +
    fill(
      'M-96-404C-130-470-150-500-128-530C-70-510-40-546 0-530C50-550 80-512 132-532C150-500 130-470 98-404Z',
      '#b58f5c',
    ) +
    fill(cuts(-90, -520, 180, 90, { count: 22, seed: 9, length: 90, width: 3, angle: 84, spread: 14 }), '#8d6a3e') +
    fill(body, ink.kraft) +
    inside(
      body,
      line(weave, '#b58f5c', 2.4) +
        line(warp, '#dabd8d', 1.6) +
        fill('M90-430C160-300 160-120 120 20H230V-430Z', '#8d6a3e', 'opacity=".45"') +
        fill(cuts(-150, -400, 300, 60, { count: 22, seed: 2, length: 90, width: 3, angle: 90, spread: 12 }), '#8d6a3e'),
    ) +
    line('M-104-408C-40-392 40-392 106-408', ink.rust, 13) +
    line('M-104-414C-40-398 40-398 106-414', '#c46a3a', 3) +
    line('M40-398C70-380 60-340 84-320M46-398C40-370 26-350 34-322', ink.rust, 6) +
    front
  );
};

/** A round tin with a slip lid, embossed; foot's middle on the origin, 240 wide, 330 tall. */
export function roundTin(inks: Pick<TinInks, 'body' | 'side' | 'trim' | 'metalLight'>, front: string): string {
  const wall = (rx: number, top: number, foot: number) => `M${-rx} ${top}V${foot}a${rx} 27 0 0 0 ${rx * 2} 0V${top}Z`;
  const shading = (rx: number) =>
    rect(rx * 0.5, -340, rx, 400, inks.side) +
    rect(rx * 0.34, -340, 8, 400, inks.side) +
    rect(-rx * 0.86, -340, rx * 0.14, 400, inks.metalLight, 'opacity=".5"') +
    rect(-rx * 0.66, -340, 4, 400, inks.metalLight, 'opacity=".5"');
  const [body, lid] = [wall(118, -240, -20), wall(124, -290, -222)];
  return (
    oval(46, -6, 140, 26, ink.bark, 'opacity=".28"') +
    fill(body, inks.body) +
    inside(body, shading(118) + line('M-118-34a118 27 0 0 0 236 0M-118-212a118 27 0 0 0 236 0', inks.trim, 3)) +
    front +
    fill(lid, inks.body) +
    inside(
      lid,
      shading(124) +
        line('M-124-226a124 27 0 0 0 248 0', inks.trim, 4) +
        line('M-124-258a124 27 0 0 0 248 0', inks.trim, 10, 'stroke-dasharray="0 17"'),
    ) +
    oval(0, -290, 124, 27, inks.side) +
    oval(0, -292, 122, 25, inks.body) +
    oval(0, -298, 96, 18, inks.side) +
    oval(0, -302, 94, 17, inks.body) +
    `<ellipse cx="0" cy="-302" rx="80" ry="13" fill="none" stroke="${inks.trim}" stroke-width="2.4"/>` +
    fill(
      letters('1939', 0, 0, { size: 52, align: 'middle' }),
      inks.trim,
      'transform="translate(0 -294) scale(1 .34)"',
    ) +
    line('M-116-298q60-20 140-20', inks.metalLight, 3, 'opacity=".7"')
  );
}

/** What is embossed on the founder's tin: a medallion of the sprig over the year. */
export const founderEmboss = (trim: string, ground: string) =>
  at(
    0,
    -112,
    ring(0, 0, 62, trim, 4) +
      ring(0, 0, 54, trim, 1.4) +
      inside(ellipse(0, 0, 52, 52), at(0, 36, sprig(oneInk(trim, ground)), { scale: 0.4 })) +
      fill(
        Array.from(
          { length: 24 },
          (_, i) =>
            `M${n(68 * Math.cos(i * 0.2618))} ${n(68 * Math.sin(i * 0.2618))}L${n(76 * Math.cos(i * 0.2618 + 0.09))} ${n(76 * Math.sin(i * 0.2618 + 0.09))}L${n(68 * Math.cos(i * 0.2618 + 0.18))} ${n(68 * Math.sin(i * 0.2618 + 0.18))}Z`,
        ).join(''),
        trim,
      ),
  );
