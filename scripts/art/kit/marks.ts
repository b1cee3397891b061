import { dice } from './random';
import { n, type Point } from './svg';

/** One cut of the gouge: a stroke that swells and tapers, from one point to another. */
export function cut([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  const back = [-dx, -dy, -dx * 0.6 - nx, -dy * 0.6 - ny] as const;
  return `M${n(x1)} ${n(y1)}q${n(dx * 0.4 + nx)} ${n(dy * 0.4 + ny)} ${n(dx)} ${n(dy)}q${n(back[2])} ${n(back[3])} ${n(back[0])} ${n(back[1])}`;
}

interface Cuts {
  count: number;
  seed: number;
  /** Length of a cut, picture units. */
  length: number;
  width: number;
  /** Direction in degrees, 0 = right, 90 = down. */
  angle: number;
  spread?: number;
}

/** Scattered cuts in a box: the texture of a carved plate. */
export function cuts(
  x: number,
  y: number,
  width: number,
  height: number,
  { count, seed, length, width: thick, angle, spread = 6 }: Cuts,
): string {
  const { between, jitter } = dice(seed);
  return Array.from({ length: count }, () => {
    const from: Point = [between(x, x + width), between(y, y + height)];
    const turn = ((angle + jitter(spread)) * Math.PI) / 180;
    const reach = length * between(0.5, 1);
    return cut(from, [from[0] + Math.cos(turn) * reach, from[1] + Math.sin(turn) * reach], thick * between(0.6, 1));
  }).join('');
}

/** Parallel hairlines at an angle as a fill, `url(#id)`. */
export const hatch = (id: string, color: string, gap: number, width: number, angle: number) =>
  `<pattern id="${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M0 ${gap / 2}h${gap}" stroke="${color}" stroke-width="${width}"/></pattern>`;

/** The specks of an old press as a fill, `url(#id)`: lay it over a flat in a lighter or darker ink. */
export function grain(id: string, color: string, seed: number, { tile = 180, count = 70, size = 1.6 } = {}): string {
  const { between } = dice(seed);
  const specks = Array.from(
    { length: count },
    () => `M${n(between(2, tile - 2))} ${n(between(2, tile - 2))}h${n(between(0.1, 2.4))}`,
  ).join('');
  return `<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><path d="${specks}" stroke="${color}" stroke-width="${size}" stroke-linecap="round"/></pattern>`;
}
