import { createRandom } from './random';
import { n, type Point } from './svg';

/** Returns the path of a stroke between two points that is widest in the middle and pointed at both ends, like a linocut. */
export function taperedStroke([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  const back = [-dx, -dy, -dx * 0.6 - nx, -dy * 0.6 - ny] as const;
  return `M${n(x1)} ${n(y1)}q${n(dx * 0.4 + nx)} ${n(dy * 0.4 + ny)} ${n(dx)} ${n(dy)}q${n(back[2])} ${n(back[3])} ${n(back[0])} ${n(back[1])}`;
}

interface ScatterOptions {
  count: number;
  seed: number;
  /** Maximum length of a stroke in picture units. */
  length: number;
  width: number;
  /** Direction in degrees: 0 is right, 90 is down. */
  angle: number;
  /** Maximum deviation from `angle` in degrees. */
  spread?: number;
}

/** Returns the path of tapered strokes that start at random points of a rectangle. */
export function scatteredStrokes(
  x: number,
  y: number,
  width: number,
  height: number,
  { count, seed, length, width: strokeWidth, angle, spread = 6 }: ScatterOptions,
): string {
  const { between, jitter } = createRandom(seed);
  return Array.from({ length: count }, () => {
    const from: Point = [between(x, x + width), between(y, y + height)];
    const direction = ((angle + jitter(spread)) * Math.PI) / 180;
    const strokeLength = length * between(0.5, 1);
    return taperedStroke(
      from,
      [from[0] + Math.cos(direction) * strokeLength, from[1] + Math.sin(direction) * strokeLength],
      strokeWidth * between(0.6, 1),
    );
  }).join('');
}

/** Defines the fill `url(#id)`: thin parallel lines. `gap` and `width` are in picture units, `angle` in degrees. */
export const hatchPattern = (id: string, color: string, gap: number, width: number, angle: number) =>
  `<pattern id="${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M0 ${gap / 2}h${gap}" stroke="${color}" stroke-width="${width}"/></pattern>`;

/** Defines the fill `url(#id)`: random specks, drawn over a flat color in a lighter or darker one. */
export function grainPattern(
  id: string,
  color: string,
  seed: number,
  { tile = 180, count = 70, size = 1.6 } = {},
): string {
  const { between } = createRandom(seed);
  const specks = Array.from(
    { length: count },
    () => `M${n(between(2, tile - 2))} ${n(between(2, tile - 2))}h${n(between(0.1, 2.4))}`,
  ).join('');
  return `<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><path d="${specks}" stroke="${color}" stroke-width="${size}" stroke-linecap="round"/></pattern>`;
}
