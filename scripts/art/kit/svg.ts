import { shorten } from './shorten';

/** Plain string building for SVG: short numbers, few elements, nothing a person could not have typed. */
export type Point = readonly [x: number, y: number];

/** A number as SVG wants it: one decimal at most. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

const xy = ([x, y]: Point) => `${n(x)} ${n(y)}`;

/** A straight-edged outline through the points. */
export const lines = (points: readonly Point[], isClosed = true) =>
  `M${points.map(xy).join('L')}${isClosed ? 'Z' : ''}`;

/** A curve through the points (Catmull-Rom as Béziers): the line of a hand that does not stop at each point. */
export function curve(points: readonly Point[], isClosed = false, tension = 1): string {
  const count = points.length;
  const pointAt = (i: number): Point => {
    const index = isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  let d = `M${xy(pointAt(0))}`;
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    const k = tension / 6;
    d += `C${xy([p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k])} ${xy([p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k])} ${xy(p2)}`;
  }
  return isClosed ? `${d}Z` : d;
}

export const blob = (...points: Point[]) => curve(points, true);

export const fill = (d: string, color: string, more = '') => `<path d="${d}" fill="${color}"${more && ` ${more}`}/>`;

/** An open stroke with round ends. Width in picture units. */
export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

export const disc = (x: number, y: number, r: number, color: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}"${more && ` ${more}`}/>`;

export const ring = (x: number, y: number, r: number, color: string, width: number, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${n(width)}"${more && ` ${more}`}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, color: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${more && ` ${more}`}/>`;

export const rect = (x: number, y: number, width: number, height: number, color: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${color}"${more && ` ${more}`}/>`;

/** The outline of a rectangle, to clip by. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;

/** The outline of an ellipse, to clip by. */
export const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;

interface Placing {
  scale?: number;
  /** Degrees, clockwise. */
  rotate?: number;
  isMirrored?: boolean;
}

/** Sets a drawing made round the origin down at (x, y). */
export function at(
  x: number,
  y: number,
  drawing: string,
  { scale = 1, rotate = 0, isMirrored = false }: Placing = {},
): string {
  const turn = rotate ? `rotate(${n(rotate)})` : '';
  const k = Math.round(scale * 1000) / 1000;
  const size = isMirrored ? `scale(${-k} ${k})` : k === 1 ? '' : `scale(${k})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}">${drawing}</g>`;
}

let names = 0;

/** A name for a part of the picture; each picture counts from one again. */
export const newName = () => `n${++names}`;

/** Shows only what of a drawing lies inside the outline. */
export function inside(outline: string, drawing: string): string {
  const id = newName();
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

/** A whole picture of the given size, round a drawing made just before. */
export function sheet(width: number, height: number, drawing: string): string {
  names = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing.replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${shorten(d)}"`)}</svg>\n`;
}
