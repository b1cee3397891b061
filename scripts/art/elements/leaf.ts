import { palette } from '../kit/palette';
import { taperedStroke } from '../kit/texture';
import { fill, n, place, type Point, stroke } from '../kit/svg';

export interface LeafColors {
  light: string;
  shade: string;
  vein: string;
}

export const freshLeaf: LeafColors = { light: palette.leaf, shade: palette.leafDeep, vein: palette.leafPale };

/** A leaf that grows upwards from the origin. `bend` moves its tip sideways. */
export function leaf(
  length: number,
  width: number,
  bend: number,
  { light, shade, vein }: LeafColors = freshLeaf,
): string {
  const tip = `${n(bend)} ${n(-length)}`;
  const left = `C${n(-width)} ${n(-length * 0.22)} ${n(bend * 0.3 - width)} ${n(-length * 0.7)} ${tip}`;
  const rightBack = `C${n(bend * 0.6 + width)} ${n(-length * 0.68)} ${n(width)} ${n(-length * 0.2)} 0 0Z`;
  const ribBack = `C${n(bend * 0.35)} ${n(-length * 0.6)} 0 ${n(-length * 0.3)} 0 0Z`;
  const rib = `M0 0C0 ${n(-length * 0.3)} ${n(bend * 0.35)} ${n(-length * 0.6)} ${tip}`;
  const veins = [0.2, 0.36, 0.52, 0.68].map((t) => {
    const from: Point = [bend * t * t, -length * t];
    const veinLength = width * 0.62 * Math.sin(Math.PI * (0.18 + t * 0.72));
    const side = (sign: number): string =>
      taperedStroke(from, [from[0] + sign * veinLength, from[1] - length * 0.13], width * 0.035);
    return side(-1) + side(1);
  });
  return (
    fill(`M0 0${left}${rightBack}`, light) +
    fill(`M0 0${left}${ribBack}`, shade) +
    stroke(rib, vein, width * 0.055) +
    fill(veins.join(''), vein)
  );
}

/** A rolled bud that grows upwards from the origin. */
export const bud = (length: number, { light, shade, vein }: LeafColors = freshLeaf) =>
  fill(
    `M0 0C${n(-length * 0.2)} ${n(-length * 0.3)} ${n(-length * 0.12)} ${n(-length * 0.75)} 0 ${n(-length)}C${n(length * 0.14)} ${n(-length * 0.7)} ${n(length * 0.2)} ${n(-length * 0.3)} 0 0Z`,
    light,
  ) +
  fill(
    `M0 0C${n(-length * 0.2)} ${n(-length * 0.3)} ${n(-length * 0.12)} ${n(-length * 0.75)} 0 ${n(-length)}C${n(-length * 0.02)} ${n(-length * 0.6)} ${n(length * 0.06)} ${n(-length * 0.3)} 0 0Z`,
    shade,
  ) +
  fill(taperedStroke([length * 0.03, -length * 0.15], [0.02 * length, -length * 0.85], length * 0.025), vein);

/** Two leaves and a bud, which is what pluckers harvest. It grows upwards from the origin and is about 200 tall. */
export const sprig = (colors: LeafColors = freshLeaf) =>
  stroke('M0 0C4-30-4-60 0-92', colors.shade, 7) +
  place(0, -48, leaf(122, 34, 8, colors), { rotate: -58 }) +
  place(1, -66, leaf(128, 35, -8, colors), { rotate: 50 }) +
  place(0, -88, bud(104, colors), { rotate: -3 });
