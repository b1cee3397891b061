import { dice } from './random';
import { curve, fill, n, newName, type Point } from './svg';

/** Closes a skyline down to the foot of the picture. */
export const hillside = (skyline: readonly Point[], foot: number) => {
  const first = skyline[0] ?? [0, 0];
  const last = skyline.at(-1) ?? [0, 0];
  return `${curve(skyline)}L${n(last[0])} ${n(foot)}L${n(first[0])} ${n(foot)}Z`;
};

/** A range of far hills: crests at the given heights above the base line, evenly spread with a little disorder. */
export function range(left: number, right: number, base: number, heights: readonly number[], seed: number): Point[] {
  const { jitter } = dice(seed);
  const step = (right - left) / (heights.length - 1);
  return heights.map((height, i) => [left + i * step + jitter(step * 0.18), base - height + jitter(height * 0.06)]);
}

interface Rows {
  count: number;
  /** Width of a bush in the farthest and in the nearest row. */
  far: number;
  near: number;
  light: string;
  shade: string;
  /** The light on top of each bush. */
  glint?: string;
}

const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/**
 * Rows of tea following the land, from the farthest line to the nearest (both of equally many points).
 * A row is one dotted stroke with round dots: a hedge of clipped bushes.
 */
export function teaRows(
  farthest: readonly Point[],
  nearest: readonly Point[],
  { count, far, near, light, shade, glint }: Rows,
): string {
  return Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 1 : i / (count - 1);
    // Perspective: near rows stand farther apart.
    const depth = Math.pow(t, 1.5);
    const d = curve(farthest.map((point, k) => between(point, nearest[k] ?? point, depth)));
    const size = far + (near - far) * depth;
    const dots = `stroke-dasharray="0 ${n(size * 0.72)}" stroke-dashoffset="${n(i * size * 0.4)}"`;
    // Cuts of the gouge along the row, irregular enough never to line up.
    const nicks = (offset: number) =>
      `stroke-dasharray="${[0.3, 0.5, 0.16, 0.4, 0.5, 0.34, 0.2, 0.6].map((part) => n(part * size)).join(' ')}" stroke-dashoffset="${n(offset)}"`;
    const id = newName();
    const print = (color: string, width: number, lower: number, more = '') =>
      `<use href="#${id}" y="${n(size * lower)}" stroke="${color}" stroke-width="${n(size * width)}" ${more}/>`;
    return (
      `<defs><path id="${id}" d="${d}"/></defs><g fill="none" stroke-linecap="round">` +
      print(shade, 1.06, 0.28) +
      (glint ? print(glint, 1, -0.1, dots) : '') +
      print(light, 1, 0, dots) +
      print(shade, 0.1, 0.3, nicks(i * 13)) +
      print(shade, 0.06, 0.08, nicks(i * 29 + size)) +
      '</g>'
    );
  }).join('');
}

/** Young shoots, two leaves and a bud, over the nearest bushes. */
export function flush(
  line: readonly Point[],
  depth: number,
  count: number,
  size: number,
  inks: readonly [string, string],
  seed: number,
): string {
  const { between, jitter } = dice(seed);
  const shoot = (reach: number, color: string, lean: number) => {
    const blade = (turn: number, long: number, wide: number) => {
      const [dx, dy] = [Math.sin(turn) * reach * long, -Math.cos(turn) * reach * long];
      const [nx, ny] = [(-dy / long) * wide, (dx / long) * wide];
      return `M0 0q${n(dx * 0.4 + nx)} ${n(dy * 0.4 + ny)} ${n(dx)} ${n(dy)}q${n(-dx * 0.6 - nx)} ${n(-dy * 0.6 - ny)} ${n(-dx)} ${n(-dy)}`;
    };
    return fill(blade(-1 + lean, 1, 0.34) + blade(0.95 + lean, 0.9, 0.34) + blade(lean, 0.7, 0.16), color);
  };
  const kinds = [0, 1, 2, 3].map((kind) => ({
    id: newName(),
    drawing: shoot(size * (0.75 + (kind >> 1) * 0.5), inks[kind % 2 ? 1 : 0], kind % 2 ? 0.25 : -0.2),
  }));
  const sprays = Array.from({ length: count }, (_, i) => {
    const along = between(0, line.length - 1.001);
    const [from, to] = [line[Math.floor(along)] ?? [0, 0], line[Math.floor(along) + 1] ?? [0, 0]];
    const sink = between(0, 1);
    const kind = kinds[(i % 2) + (sink > 0.5 ? 2 : 0)];
    return `<use href="#${kind?.id}" x="${Math.round(from[0] + (to[0] - from[0]) * (along % 1))}" y="${Math.round(from[1] + (to[1] - from[1]) * (along % 1) + sink * depth + jitter(4))}"/>`;
  });
  return `<defs>${kinds.map(({ id, drawing }) => drawing.replace('<path', `<path id="${id}"`)).join('')}</defs>${sprays.join('')}`;
}
