import { textOnCirclePath, textPath } from '../kit/text';
import { createRandom } from '../kit/random';
import { taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, ellipsePath, fill, n, polygonPath, rect, ring, stroke } from '../kit/svg';

// Objects seen from above. Origin: the center, unless stated otherwise.

/** Tea leaves that fill a circle. */
export function leafBed(
  r: number,
  seed: number,
  [background, ...tones]: readonly [string, ...string[]],
  leafLength = 40,
  count = 150,
): string {
  const { between, jitter } = createRandom(seed);
  const strokes = tones.map(() => '');
  for (let i = 0; i < count; i++) {
    const [x, y, angle] = [jitter(r), jitter(r), between(0, Math.PI)];
    strokes[i % tones.length] += taperedStroke(
      [x - (Math.cos(angle) * leafLength) / 2, y - (Math.sin(angle) * leafLength) / 2],
      [x + (Math.cos(angle) * leafLength) / 2, y + (Math.sin(angle) * leafLength) / 2],
      leafLength * 0.13,
    );
  }
  return clip(ellipsePath(0, 0, r, r), disc(0, 0, r, background) + strokes.map((d, i) => fill(d, tones[i]!)).join(''));
}

interface MetalColors {
  metal: string;
  metalLight: string;
  metalShade: string;
}

/** An open square tin with its contents, 520 wide. */
export const tinFromAbove = (body: string, { metal, metalLight, metalShade }: MetalColors, filling: string) =>
  rect(-236, -226, 520, 520, palette.bark, 'opacity=".3" rx="18"') +
  rect(-260, -260, 520, 520, body, 'rx="14"') +
  fill(
    polygonPath([
      [-250, -250],
      [250, -250],
      [170, -170],
      [-170, -170],
    ]),
    metalLight,
  ) +
  fill(
    polygonPath([
      [-250, -250],
      [-170, -170],
      [-170, 170],
      [-250, 250],
    ]),
    metal,
  ) +
  fill(
    polygonPath([
      [250, -250],
      [250, 250],
      [170, 170],
      [170, -170],
    ]),
    metal,
  ) +
  fill(
    polygonPath([
      [-250, 250],
      [-170, 170],
      [170, 170],
      [250, 250],
    ]),
    metalShade,
  ) +
  rect(-170, -170, 340, 340, metal) +
  stroke('M-170-170H170V170H-170Z', metalShade, 3) +
  disc(0, 0, 158, metalShade) +
  disc(-3, -4, 152, metalLight) +
  disc(0, 0, 146, palette.bark) +
  filling;

/** The round cap of a tin, 300 wide. */
export const capFromAbove = ({ metal, metalLight, metalShade }: MetalColors) =>
  disc(16, 18, 150, palette.bark, 'opacity=".3"') +
  disc(0, 0, 150, metalShade) +
  disc(-3, -4, 145, metal) +
  ring(0, 0, 118, metalShade, 4) +
  ring(-1, -2, 116, metalLight, 2.4) +
  stroke('M-122-50A132 132 0 0 1-20-130', metalLight, 5);

/** The embossed lid of the Founder's Tin, 760 wide. */
export const founderLidFromAbove = ({ metal, metalLight, metalShade }: MetalColors, emblem: string) => {
  const petals = Array.from({ length: 32 }, (_, i) => `<use href="#petal" transform="rotate(${n(i * 11.25)})"/>`).join(
    '',
  );
  return (
    disc(26, 30, 380, palette.bark, 'opacity=".34"') +
    disc(0, 0, 380, metalShade) +
    disc(-4, -5, 372, metal) +
    ring(0, 0, 352, metalShade, 5) +
    ring(-2, -3, 350, metalLight, 2.4) +
    `<defs><g id="petal">${fill('M0-340C-24-320-28-294 0-268C28-294 24-320 0-340Z', metalLight)}${fill('M0-340C28-320 28-294 0-268C6-294 6-320 0-340Z', metalShade)}${disc(0, -300, 5, metal)}</g></defs>` +
    petals +
    ring(0, 0, 258, metalShade, 5) +
    ring(-2, -3, 256, metalLight, 2.4) +
    fill(textOnCirclePath('NILGIRI BLACK TEA', 2, 3, 208, { font: 'text', size: 40, tracking: 0.14 }), metalLight) +
    fill(textOnCirclePath('NILGIRI BLACK TEA', 0, 0, 208, { font: 'text', size: 40, tracking: 0.14 }), metalShade) +
    fill(textOnCirclePath('COONOOR', 2, 3, 236, { font: 'text', size: 40, tracking: 0.2 }, true), metalLight) +
    fill(textOnCirclePath('COONOOR', 0, 0, 236, { font: 'text', size: 40, tracking: 0.2 }, true), metalShade) +
    ring(0, 0, 186, metalShade, 4) +
    emblem +
    fill(textPath('1939', 3, 125, { size: 100, align: 'middle' }), metalLight) +
    fill(textPath('1939', 0, 121, { size: 100, align: 'middle' }), metalShade) +
    stroke('M-352-110A369 369 0 0 1-110-352', metalLight, 7)
  );
};

/** A round dish with the radius `r`. */
export const dishFromAbove = (r: number, band: string) =>
  disc(20, 26, r, palette.bark, 'opacity=".26"') +
  disc(0, 0, r, palette.sand) +
  disc(-3, -4, r * 0.985, palette.cream) +
  ring(0, 0, r * 0.9, band, 5) +
  ring(0, 0, r * 0.87, band, 1.6) +
  disc(4, 5, r * 0.66, palette.sand) +
  disc(6, 8, r * 0.645, '#f3e8cd');

/** A brass scoop. Origin: the center of its bowl; the handle points right. */
export const scoopFromAbove = ({ metal, metalLight, metalShade }: MetalColors, filling: string) =>
  fill('M-60 40C40 60 120 44 260 34L260 20L40-10Z', palette.bark, 'opacity=".28"') +
  fill(
    'M-96-52C-20-72 52-62 70-12L250-10C268-8 268 14 250 14L70 16C52 66-20 72-96 54C-80 20-80-20-96-52Z',
    metalShade,
  ) +
  fill('M-96-52C-20-72 52-62 70-12L250-10C262-8 262 6 250 6L70 4C44 40-20 48-88 40C-78 10-82-20-96-52Z', metal) +
  fill('M-80-34C-20-50 34-44 44-2C34 36-20 44-78 32C-70 10-72-12-80-34Z', metalShade) +
  filling +
  fill(taperedStroke([80, -4], [244, -3], 2.4), metalLight);
