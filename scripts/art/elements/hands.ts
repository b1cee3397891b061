import { taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { closedCurvePath, fill, oval, place, stroke } from '../kit/svg';

const skin = { light: '#b5764d', mid: '#9c623d', shade: '#7a4829', palm: '#cf9669', nail: '#e2b48d' };

/** A plucking hand with the arm to the right, about 420 wide. Origin: where finger and thumb meet. */
export const pluckingHand = (sleeve: string, sleeveShade: string) =>
  // fingers in the background
  stroke('M184 40C160 82 128 98 100 92', skin.shade, 30) +
  stroke('M168 34C136 78 104 84 74 76', skin.mid, 30) +
  // arm and back of the hand
  fill('M166-44C220-40 270-20 420 26V140C320 110 240 92 176 62Z', skin.light) +
  fill('M190 66C260 90 330 104 420 140V92C330 64 250 56 186 30Z', skin.mid) +
  fill(
    closedCurvePath([92, -52], [150, -62], [208, -38], [222, 16], [196, 62], [140, 66], [96, 38], [80, -6]),
    skin.light,
  ) +
  fill(closedCurvePath([150, 66], [196, 60], [222, 16], [216, -12], [190, 26], [150, 44]), skin.mid) +
  // index finger
  stroke('M118-40C84-62 44-58 6-12', skin.light, 32) +
  stroke('M100-34C76-44 48-40 18-8', skin.mid, 5) +
  // thumb
  stroke('M142 40C96 52 50 42 6 12', skin.light, 33) +
  stroke('M128 58C92 66 58 58 26 38', skin.mid, 5) +
  oval(4, -16, 7, 10, skin.nail, 'transform="rotate(38 4 -16)"') +
  oval(4, 10, 7, 11, skin.nail, 'transform="rotate(-64 4 10)"') +
  fill(
    taperedStroke([88, -44], [74, -50], 2) +
      taperedStroke([64, -46], [52, -44], 2) +
      taperedStroke([92, 50], [80, 48], 2),
    skin.shade,
  ) +
  // bangles and sleeve
  [262, 282, 302]
    .map((x, i) =>
      stroke(`M${x} ${-22 + i * 7}Q${x + 16} 34 ${x - 4} ${102 + i * 6}`, i === 1 ? palette.rust : palette.brass, 8),
    )
    .join('') +
  fill('M346-10C400 0 450 20 500 40V190L338 118C352 70 354 30 346-10Z', sleeve) +
  fill('M346 122C400 130 450 150 500 176V210L338 134Z', sleeveShade) +
  stroke('M352-6C358 40 356 84 344 120', palette.brassPale, 5);

const openHand = () =>
  // arm
  fill('M-132 230C-130 300-150 380-176 470H-30C-24 380-16 300-14 226Z', skin.light) +
  fill('M-60 236C-56 320-60 400-66 470H-30C-24 380-16 300-14 226Z', skin.mid) +
  // thumb
  stroke('M-140 176C-176 140-196 96-190 50', skin.light, 42) +
  stroke('M-142 172C-175 138-192 96-189 56', skin.palm, 34) +
  // palm
  fill(
    closedCurvePath([-150, 96], [-96, 60], [-30, 66], [-6, 110], [-4, 200], [-40, 256], [-104, 258], [-150, 200]),
    skin.light,
  ) +
  fill(
    closedCurvePath([-147, 100], [-95, 64], [-31, 70], [-9, 112], [-8, 200], [-44, 250], [-102, 252], [-146, 198]),
    skin.palm,
  ) +
  // fingers, from index to little finger
  (
    [
      [-134, 100, -148, 20, -124, -46],
      [-98, 84, -108, -10, -84, -76],
      [-60, 84, -64, -4, -46, -64],
      [-26, 98, -26, 40, -14, -14],
    ] as const
  )
    .map(
      ([x0, y0, x1, y1, x2, y2]) =>
        stroke(`M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}`, skin.light, 36) +
        stroke(`M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}`, skin.palm, 30),
    )
    .join('') +
  stroke('M-117 96Q-122 60-118 20M-79 84Q-81 50-76 10M-43 88Q-45 60-40 30', skin.mid, 3) +
  stroke(
    'M-128 150C-96 128-56 128-20 146M-130 176C-104 150-74 158-66 236M-28 168C-56 168-76 186-80 214',
    skin.mid,
    3.4,
  );

/** Two open hands side by side with the palms up, about 420 wide and 560 tall. Origin: between the hands. */
export const offeringHands = () => openHand() + place(0, 0, openHand(), { isMirrored: true });

/** A hand from the left that supports a box from below. The base of the box is at y = 0, its corner at x = -26. */
export const carryingHand = (sleeve: string, sleeveShade: string) =>
  fill(
    closedCurvePath(
      [-190, 76],
      [-150, 54],
      [-110, 30],
      [-78, 8],
      [-60, -16],
      [-46, -40],
      [-30, -52],
      [-15, -46],
      [-12, -32],
      [-20, -14],
      [-22, 1],
      [10, 2],
      [50, 2],
      [72, 6],
      [80, 17],
      [70, 28],
      [46, 31],
      [66, 35],
      [72, 46],
      [60, 56],
      [30, 58],
      [0, 72],
      [-30, 92],
      [-70, 114],
      [-126, 150],
      [-200, 190],
    ),
    skin.light,
  ) +
  fill(
    closedCurvePath(
      [60, 56],
      [30, 58],
      [0, 72],
      [-30, 92],
      [-70, 114],
      [-126, 150],
      [-190, 186],
      [-150, 130],
      [-90, 92],
      [-50, 66],
      [-10, 50],
      [40, 48],
    ),
    skin.mid,
  ) +
  stroke('M46 31C28 30 10 32-6 38M-24 2C-36 8-46 20-50 34', skin.shade, 3.4) +
  stroke('M-32-46C-28-50-22-48-20-42', skin.nail, 5) +
  fill('M-140 44C-190 66-240 94-300 136V270L-118 158C-134 120-140 84-140 44Z', sleeve) +
  fill('M-300 224L-124 124L-118 158L-300 270Z', sleeveShade) +
  stroke('M-140 44C-138 84-132 122-118 158', palette.brassPale, 5);
