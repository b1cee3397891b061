import { disc, fill, place } from '../kit/svg';

/**
 * The path of the logo mark, 64 × 64: two leaves and a bud above two terraces of the hill. It is drawn in one color
 * with the even-odd fill rule, which leaves the ribs of the leaves open.
 */
export const markOutline = [
  // bud
  'M32 3C25.5 10 24.4 20 32 29C39.6 20 38.5 10 32 3ZM32.6 9C35 15 34.8 20 32.4 24.6C31.6 19 31.6 14 32.6 9Z',
  // left leaf
  'M31 43.5C15 43 5 33.5 4 16.5C19 18.5 29.6 28 31 43.5ZM11 22.4C16 27.6 21.6 33 28.6 40C20.4 35.4 14.6 29.6 11 22.4Z',
  // right leaf
  'M33 43.5C49 43 59 33.5 60 16.5C45 18.5 34.4 28 33 43.5ZM53 22.4C48 27.6 42.4 33 35.4 40C43.6 35.4 49.4 29.6 53 22.4Z',
  // terraces
  'M2 51.5C13 44.5 22 45.4 32 51C42 45.4 51 44.5 62 51.5C51 48.4 43 49.4 32 55C21 49.4 13 48.4 2 51.5Z',
  'M13 58.4C20 54.8 26 55 32 58.4C38 55 44 54.8 51 58.4C44.4 57.2 38.6 58 32 61.8C25.4 58 19.6 57.2 13 58.4Z',
].join('');

/** The logo mark, `size` wide. Origin: its center. */
export const logoMark = (size: number, color: string) =>
  place(0, 0, `<g transform="translate(-32 -32)">${fill(markOutline, color, 'fill-rule="evenodd"')}</g>`, {
    scale: size / 64,
  });

/** The logo mark on a disc. Origin: the center. */
export const seal = (r: number, background: string, color: string) =>
  disc(0, 0, r, background) + logoMark(r * 1.36, color);
