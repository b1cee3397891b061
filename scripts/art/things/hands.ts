import { cut } from '../kit/marks';
import { ink } from '../kit/palette';
import { at, blob, fill, line, oval } from '../kit/svg';

const skin = { light: '#b5764d', mid: '#9c623d', shade: '#7a4829', palm: '#cf9669', nail: '#e2b48d' };

/** A hand that plucks: finger and thumb meet on the origin, the arm comes from the right. About 420 wide. */
export const pluckingHand = (sleeve: string, sleeveShade: string) =>
  // fingers behind
  line('M184 40C160 82 128 98 100 92', skin.shade, 30) +
  line('M168 34C136 78 104 84 74 76', skin.mid, 30) +
  // arm and back of the hand
  fill('M166-44C220-40 270-20 420 26V140C320 110 240 92 176 62Z', skin.light) +
  fill('M190 66C260 90 330 104 420 140V92C330 64 250 56 186 30Z', skin.mid) +
  fill(blob([92, -52], [150, -62], [208, -38], [222, 16], [196, 62], [140, 66], [96, 38], [80, -6]), skin.light) +
  fill(blob([150, 66], [196, 60], [222, 16], [216, -12], [190, 26], [150, 44]), skin.mid) +
  // finger
  line('M118-40C84-62 44-58 6-12', skin.light, 32) +
  line('M100-34C76-44 48-40 18-8', skin.mid, 5) +
  // thumb
  line('M142 40C96 52 50 42 6 12', skin.light, 33) +
  line('M128 58C92 66 58 58 26 38', skin.mid, 5) +
  oval(4, -16, 7, 10, skin.nail, 'transform="rotate(38 4 -16)"') +
  oval(4, 10, 7, 11, skin.nail, 'transform="rotate(-64 4 10)"') +
  fill(cut([88, -44], [74, -50], 2) + cut([64, -46], [52, -44], 2) + cut([92, 50], [80, 48], 2), skin.shade) +
  // bangles and sleeve
  [262, 282, 302].map((x, i) => line(`M${x} ${-22 + i * 7}Q${x + 16} 34 ${x - 4} ${102 + i * 6}`, i === 1 ? ink.rust : ink.brass, 8)).join('') +
  fill('M346-10C400 0 450 20 500 40V190L338 118C352 70 354 30 346-10Z', sleeve) +
  fill('M346 122C400 130 450 150 500 176V210L338 134Z', sleeveShade) +
  line('M352-6C358 40 356 84 344 120', ink.brassPale, 5);

const openHand = () =>
  // arm
  fill('M-132 230C-130 300-150 380-176 470H-30C-24 380-16 300-14 226Z', skin.light) +
  fill('M-60 236C-56 320-60 400-66 470H-30C-24 380-16 300-14 226Z', skin.mid) +
  // thumb
  line('M-140 176C-176 140-196 96-190 50', skin.light, 42) +
  line('M-142 172C-175 138-192 96-189 56', skin.palm, 34) +
  // palm
  fill(blob([-150, 96], [-96, 60], [-30, 66], [-6, 110], [-4, 200], [-40, 256], [-104, 258], [-150, 200]), skin.light) +
  fill(blob([-147, 100], [-95, 64], [-31, 70], [-9, 112], [-8, 200], [-44, 250], [-102, 252], [-146, 198]), skin.palm) +
  // fingers, from the first to the little one
  ([[-134, 100, -148, 20, -124, -46], [-98, 84, -108, -10, -84, -76], [-60, 84, -64, -4, -46, -64], [-26, 98, -26, 40, -14, -14]] as const)
    .map(([x0, y0, x1, y1, x2, y2]) => line(`M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}`, skin.light, 36) + line(`M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}`, skin.palm, 30))
    .join('') +
  line('M-117 96Q-122 60-118 20M-79 84Q-81 50-76 10M-43 88Q-45 60-40 30', skin.mid, 3) +
  line('M-128 150C-96 128-56 128-20 146M-130 176C-104 150-74 158-66 236M-28 168C-56 168-76 186-80 214', skin.mid, 3.4);

/** Two open hands side by side, palms up; their middle is the origin. About 420 wide and 560 tall. */
export const offeringHands = () => openHand() + at(0, 0, openHand(), { isMirrored: true });

/** A hand from the left that carries something from below, fingers to the right; what it carries rests on y = 0. */
export const carryingHand = (sleeve: string, sleeveShade: string) =>
  fill('M-60 20C-110 40-170 66-260 120V210C-180 160-110 120-30 92Z', skin.light) +
  fill('M-260 210C-180 160-110 120-30 92L-50 62C-120 90-190 126-260 176Z', skin.mid) +
  fill('M-150 54C-200 76-240 100-300 136V260L-126 150C-140 120-146 86-150 54Z', sleeve) +
  fill('M-300 214L-130 118L-126 150L-300 260Z', sleeveShade) +
  line('M-150 54C-146 90-140 120-126 150', ink.brassPale, 5) +
  fill(blob([-70, 10], [-20, 4], [52, 8], [64, 30], [36, 60], [-20, 94], [-66, 70]), skin.light) +
  line('M40 16H66', skin.light, 26) +
  line('M34 40H56', skin.mid, 24) +
  line('M-50 10C-30-20-6-34 20-30', skin.light, 28) +
  line('M-30 76C0 70 24 54 36 48', skin.mid, 4);
