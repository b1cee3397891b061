import { compactPath } from './compactPath';

// Builds SVG as strings. Coordinates and lengths are in picture units, y points down.

export type Point = readonly [x: number, y: number];

/** Formats a number for SVG with at most one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

const formatPoint = ([x, y]: Point) => `${n(x)} ${n(y)}`;

/** Returns the path of straight lines through the points. */
export const polygonPath = (points: readonly Point[], isClosed = true) =>
  `M${points.map(formatPoint).join('L')}${isClosed ? 'Z' : ''}`;

/** Returns the path of a smooth curve through the points (a Catmull-Rom spline as Bézier curves). */
export function curvePath(points: readonly Point[], isClosed = false, tension = 1): string {
  const count = points.length;
  const pointAt = (i: number): Point => {
    const index = isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  let d = `M${formatPoint(pointAt(0))}`;
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    const k = tension / 6;
    d += `C${formatPoint([p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k])} ${formatPoint([p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k])} ${formatPoint(p2)}`;
  }
  return isClosed ? `${d}Z` : d;
}

/** Returns the path of a smooth closed curve through the points. */
export const closedCurvePath = (...points: Point[]) => curvePath(points, true);

/** Draws a filled path. */
export const fill = (d: string, color: string, attributes = '') =>
  `<path d="${d}" fill="${color}"${attributes && ` ${attributes}`}/>`;

/** Draws a path as a stroke with round ends. */
export const stroke = (d: string, color: string, width: number, attributes = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes && ` ${attributes}`}/>`;

/** Draws a filled circle. */
export const disc = (x: number, y: number, r: number, color: string, attributes = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}"${attributes && ` ${attributes}`}/>`;

/** Draws the outline of a circle. */
export const ring = (x: number, y: number, r: number, color: string, width: number, attributes = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${n(width)}"${attributes && ` ${attributes}`}/>`;

/** Draws a filled ellipse. */
export const oval = (x: number, y: number, rx: number, ry: number, color: string, attributes = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${attributes && ` ${attributes}`}/>`;

/** Draws a filled rectangle. */
export const rect = (x: number, y: number, width: number, height: number, color: string, attributes = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${color}"${attributes && ` ${attributes}`}/>`;

/** Returns the path of a rectangle, for clipping. */
export const rectPath = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;

/** Returns the path of an ellipse, for clipping. */
export const ellipsePath = (x: number, y: number, rx: number, ry: number) =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;

interface Placement {
  scale?: number;
  /** Degrees, clockwise. */
  rotate?: number;
  isMirrored?: boolean;
}

/** Moves the origin of a drawing to (x, y). */
export function place(
  x: number,
  y: number,
  drawing: string,
  { scale = 1, rotate = 0, isMirrored = false }: Placement = {},
): string {
  const rotation = rotate ? `rotate(${n(rotate)})` : '';
  const k = Math.round(scale * 1000) / 1000;
  const size = isMirrored ? `scale(${-k} ${k})` : k === 1 ? '' : `scale(${k})`;
  return `<g transform="translate(${n(x)} ${n(y)})${rotation}${size}">${drawing}</g>`;
}

let lastId = 0;

/** Returns an id that is unique within the picture. */
export const newId = () => `n${++lastId}`;

/** Clips a drawing to a path. */
export function clip(path: string, drawing: string): string {
  const id = newId();
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

/**
 * Returns the SVG file of a picture. The drawing must have been created after the previous picture, because this
 * resets the ids.
 */
export function svgDocument(width: number, height: number, drawing: string): string {
  lastId = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing.replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${compactPath(d)}"`)}</svg>\n`;
}
