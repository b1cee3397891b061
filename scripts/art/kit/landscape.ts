import { createRandom } from './random';
import { curvePath, fill, n, newId, type Point } from './svg';

/** Returns the path of the area between a skyline and the y coordinate `bottom`. */
export const hillside = (skyline: readonly Point[], bottom: number) => {
  const first = skyline[0] ?? [0, 0];
  const last = skyline.at(-1) ?? [0, 0];
  return `${curvePath(skyline)}L${n(last[0])} ${n(bottom)}L${n(first[0])} ${n(bottom)}Z`;
};

/** Returns the skyline of a mountain range: summits of the given heights above `base`, at almost even distances. */
export function ridge(left: number, right: number, base: number, heights: readonly number[], seed: number): Point[] {
  const { jitter } = createRandom(seed);
  const step = (right - left) / (heights.length - 1);
  return heights.map((height, i) => [left + i * step + jitter(step * 0.18), base - height + jitter(height * 0.06)]);
}

interface TeaRowOptions {
  /** Number of rows. */
  count: number;
  /** Width of a bush in the farthest row. */
  far: number;
  /** Width of a bush in the nearest row. */
  near: number;
  light: string;
  shade: string;
  /** Color of the highlight on top of each bush. */
  highlight?: string;
}

const interpolate = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/**
 * Draws rows of tea bushes that interpolate between the farthest and the nearest line, which must have the same
 * number of points. A row is one dotted stroke with round dots.
 */
export function teaRows(
  farthest: readonly Point[],
  nearest: readonly Point[],
  { count, far, near, light, shade, highlight }: TeaRowOptions,
): string {
  return Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 1 : i / (count - 1);
    // Perspective: the distance between rows increases towards the viewer.
    const depth = Math.pow(t, 1.5);
    const d = curvePath(farthest.map((point, k) => interpolate(point, nearest[k] ?? point, depth)));
    const size = far + (near - far) * depth;
    const dots = `stroke-dasharray="0 ${n(size * 0.72)}" stroke-dashoffset="${n(i * size * 0.4)}"`;
    // Irregular dashes, so that the texture of neighboring rows never lines up.
    const dashes = (offset: number) =>
      `stroke-dasharray="${[0.3, 0.5, 0.16, 0.4, 0.5, 0.34, 0.2, 0.6].map((part) => n(part * size)).join(' ')}" stroke-dashoffset="${n(offset)}"`;
    const id = newId();
    const useRow = (color: string, width: number, offset: number, attributes = '') =>
      `<use href="#${id}" y="${n(size * offset)}" stroke="${color}" stroke-width="${n(size * width)}" ${attributes}/>`;
    return (
      `<defs><path id="${id}" d="${d}"/></defs><g fill="none" stroke-linecap="round">` +
      useRow(shade, 1.06, 0.28) +
      (highlight ? useRow(highlight, 1, -0.1, dots) : '') +
      useRow(light, 1, 0, dots) +
      useRow(shade, 0.1, 0.3, dashes(i * 13)) +
      useRow(shade, 0.06, 0.08, dashes(i * 29 + size)) +
      '</g>'
    );
  }).join('');
}

/** Scatters young shoots (two leaves and a bud) up to `depth` below a line of bushes. */
export function teaShoots(
  line: readonly Point[],
  depth: number,
  count: number,
  size: number,
  colors: readonly [string, string],
  seed: number,
): string {
  const { between, jitter } = createRandom(seed);
  const shoot = (length: number, color: string, lean: number) => {
    const blade = (angle: number, long: number, wide: number) => {
      const [dx, dy] = [Math.sin(angle) * length * long, -Math.cos(angle) * length * long];
      const [nx, ny] = [(-dy / long) * wide, (dx / long) * wide];
      return `M0 0q${n(dx * 0.4 + nx)} ${n(dy * 0.4 + ny)} ${n(dx)} ${n(dy)}q${n(-dx * 0.6 - nx)} ${n(-dy * 0.6 - ny)} ${n(-dx)} ${n(-dy)}`;
    };
    return fill(blade(-1 + lean, 1, 0.34) + blade(0.95 + lean, 0.9, 0.34) + blade(lean, 0.7, 0.16), color);
  };
  const kinds = [0, 1, 2, 3].map((kind) => ({
    id: newId(),
    drawing: shoot(size * (0.75 + (kind >> 1) * 0.5), colors[kind % 2 ? 1 : 0], kind % 2 ? 0.25 : -0.2),
  }));
  const shoots = Array.from({ length: count }, (_, i) => {
    const along = between(0, line.length - 1.001);
    const [from, to] = [line[Math.floor(along)] ?? [0, 0], line[Math.floor(along) + 1] ?? [0, 0]];
    const sunk = between(0, 1);
    const kind = kinds[(i % 2) + (sunk > 0.5 ? 2 : 0)];
    return `<use href="#${kind?.id}" x="${Math.round(from[0] + (to[0] - from[0]) * (along % 1))}" y="${Math.round(from[1] + (to[1] - from[1]) * (along % 1) + sunk * depth + jitter(4))}"/>`;
  });
  return `<defs>${kinds.map(({ id, drawing }) => drawing.replace('<path', `<path id="${id}"`)).join('')}</defs>${shoots.join('')}`;
}
