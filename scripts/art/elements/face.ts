import { taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, fill, oval, place, stroke } from '../kit/svg';

export interface FaceColors {
  skin: string;
  shade: string;
  lip: string;
  hair: string;
}

const head =
  'M-74-40C-79 10-72 50-54 84C-40 108-18 121 0 121C24 121 46 107 58 83C74 50 81 10 76-40C74-90 40-112 0-112C-40-112-72-90-74-40Z';

const eye = (x: number, width: number, hair: string) => {
  const almond = 'M-18 2C-10-9 8-10 18 3C8 9-8 10-18 2Z';
  return place(
    x,
    0,
    `<g transform="scale(${width} 1)">${fill(almond, '#f3e6d0') + clip(almond, disc(0, -1, 8.4, palette.bark) + disc(-3, -4, 2, palette.cream))}${stroke('M-20 3C-11-11 9-12 20 4', palette.bark, 4)}${stroke('M-14-13C-6-18 6-18 14-13', hair, 1.6, 'opacity=".6"')}</g>`,
  );
};

/**
 * A face that is turned slightly to the light on the left, with one area of shade. It is 156 wide and 235 tall.
 * Origin: between the eyes. `ageLines` is the amount of wrinkles: 0, 1 or 2.
 */
export const face = ({ skin, shade, lip, hair }: FaceColors, { ageLines = 0 } = {}) =>
  // ears
  oval(79, 8, 13, 25, shade) +
  stroke('M82-8C88 0 86 16 80 24', skin, 2.4) +
  oval(-75, 8, 9, 22, skin) +
  fill(head, skin) +
  // the shaded side
  fill(
    'M34-108C62-96 75-76 76-40C81 10 74 50 58 83C46 107 24 121 0 121C20 106 36 92 40 66C45 40 38 22 42-4C46-32 40-70 34-108Z',
    shade,
  ) +
  // brows and eyes
  fill('M-62-18C-50-33-30-32-16-22C-32-26-48-26-62-18ZM10-22C24-32 44-32 54-18C42-26 26-27 10-22Z', hair) +
  eye(-38, 1, hair) +
  eye(31, 0.92, hair) +
  // nose
  fill('M-1-14C3 10 11 28 15 40C16 48 6 52-6 50L-14 48C-6 45-1 42-2 36C-3 20-5 2-1-14Z', shade) +
  stroke('M-20 42C-21 48-15 51-10 49', shade, 3) +
  // mouth
  fill('M-32 77C-22 71-13 70-7 73C-1 70 9 71 20 77C8 80-20 80-32 77Z', lip) +
  fill('M-24 81C-12 82 2 82 12 81C6 92-17 92-24 81Z', lip, 'opacity=".75"') +
  stroke('M-37 71C-31 78-24 80-6 80C10 80 19 78 25 71', shade, 2.4) +
  stroke('M-14 101C-8 104-2 104 4 101', shade, 2.4) +
  (ageLines
    ? fill(taperedStroke([30, 40], [46, 76], 3) + taperedStroke([33, -60], [44, -24], 3), shade) +
      stroke(
        'M-60 18C-56 24-50 26-44 25M-66-2L-60 2M-68 6L-61 7M18 22C24 26 32 25 38 20M-44 52C-50 60-50 68-46 74M32 54C37 62 36 70 32 76',
        shade,
        2.2,
      )
    : '') +
  (ageLines > 1 ? stroke('M-30-58C-16-64 8-64 22-58M-26-70C-14-75 6-75 18-70', shade, 2.2) : '');

/** The neck and the shadow below the chin, to be drawn before the clothes. Origin: that of the face. */
export const neck = ({ skin, shade }: FaceColors) =>
  fill('M-47 80C-47 126-48 148-64 168L0 216L76 168C58 150 54 120 58 76Z', skin) +
  fill('M-46 94C-24 128 22 132 59 88C55 124 58 150 76 168L30 200C34 160 20 140-46 118Z', shade);

export const moustache = (color: string, highlight: string, halfWidth = 40) =>
  fill(
    `M-6 58C-16 54-${halfWidth - 10} 58-${halfWidth} 74C-${halfWidth + 4} 80-${halfWidth + 8} 78-${halfWidth + 12} 74C-${halfWidth + 6} 86-${halfWidth - 8} 86-22 78C-14 75-8 74-6 74C-4 74 2 75 10 78C${halfWidth - 16} 86 ${halfWidth - 4} 84 ${halfWidth} 73C${halfWidth - 4} 77 ${halfWidth - 8} 78 ${halfWidth - 12} 73C${halfWidth - 20} 58 4 54-6 58Z`,
    color,
  ) +
  fill(
    taperedStroke([-14, 62], [-36, 72], 1.6) +
      taperedStroke([-12, 68], [-30, 77], 1.4) +
      taperedStroke([2, 62], [22, 72], 1.6) +
      taperedStroke([0, 68], [18, 77], 1.4),
    highlight,
  );
