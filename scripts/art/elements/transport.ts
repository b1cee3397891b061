import { textPath } from '../kit/text';
import { scatteredStrokes, taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, fill, n, oval, place, polygonPath, rect, ring, stroke } from '../kit/svg';
import { logoMark } from './logoMark';

// Vehicles, people and objects on the road. The ground is at y = 0; the origin is near the horizontal center.

/** A humped bullock walking to the left, about 240 wide and 150 tall. */
const bullock = (coat: string, shade: string, horn: string) =>
  fill('M-48-40L-36 0H-22L-26-42ZM44-42L48-18L40 0H54L64-20L66-44Z', shade) +
  stroke('M90-94C106-82 104-52 100-36', shade, 5) +
  fill('M96-44L108-40L100-14Z', horn) +
  fill(
    'M-80-98C-72-112-64-130-50-130C-36-130-36-112-26-108C0-104 40-110 70-106C88-104 94-88 92-68C90-50 86-40 84-28L60-30C50-42 30-46 10-44C-10-42-28-40-40-32L-66-32C-74-38-90-44-104-62L-84-74Z',
    coat,
  ) +
  fill(
    'M84-28C86-40 90-50 92-68C94-80 92-92 86-100C80-70 70-56 40-50C20-46-10-48-36-40L-40-32C-28-40-10-42 10-44C30-46 50-42 60-30Z',
    shade,
  ) +
  fill('M-66-38L-62 0H-47L-42-38ZM60-44L66-18L62 0H77L84-20L87-48Z', coat) +
  fill('M-63-8H-47V0H-62ZM63-8H77V0H62ZM-35-8H-23V0H-36Z', horn) +
  fill(
    'M-78-100C-96-106-112-102-122-90C-132-76-143-66-147-58C-149-49-140-45-131-48C-118-51-108-57-102-63C-96-67-88-72-82-74Z',
    coat,
  ) +
  fill('M-147-58C-149-49-140-45-131-48L-134-62Z', shade) +
  disc(-117, -80, 3.4, horn) +
  fill(
    'M-112-100C-124-116-122-138-108-150C-110-134-108-116-100-104ZM-98-104C-100-122-92-138-78-146C-84-132-88-118-88-104Z',
    horn,
  ) +
  fill('M-96-94C-86-106-74-104-68-98C-76-90-88-88-96-94Z', shade) +
  stroke('M-84-76C-82-90-82-98-78-106', palette.rust, 6) +
  disc(-92, -64, 5, palette.brass);

const cartWheel = (r: number, wood: string, iron: string, spokes: number) =>
  ring(0, 0, r - 4, iron, 4) +
  ring(0, 0, r - 10, wood, 9) +
  stroke(
    Array.from(
      { length: spokes },
      (_, i) =>
        `M0 0L${n(Math.cos((i / spokes) * 6.2832) * (r - 12))} ${n(Math.sin((i / spokes) * 6.2832) * (r - 12))}`,
    ).join(''),
    wood,
    5,
  ) +
  disc(0, 0, r * 0.2, wood) +
  disc(0, 0, r * 0.08, iron);

/** A stenciled plywood tea chest with tin edges. Origin: the lower left corner. */
export const teaChest = (size: number) =>
  rect(0, -size, size, size, palette.kraft) +
  rect(size * 0.72, -size, size * 0.28, size, '#b08b57') +
  `<rect x="2" y="${n(-size + 2)}" width="${n(size - 4)}" height="${n(size - 4)}" fill="none" stroke="#8f9a97" stroke-width="4"/>` +
  place(size / 2, -size * 0.6, logoMark(size * 0.4, palette.bark)) +
  fill(
    textPath('TEA', size / 2, -size * 0.16, { font: 'text', size: size * 0.2, tracking: 0.1, align: 'middle' }),
    palette.bark,
  );

/** A two-wheeled bullock cart with tea chests, facing left, from about x = -340 to x = 190. The axle is at x = 40. */
export const bullockCart = () =>
  place(-186, 0, bullock('#f0e2c6', '#cdb68c', '#4a3a2c'), { scale: 1.06 }) +
  stroke('M-238-112L30-84', palette.liquor, 9) +
  [-56, 12, 80].map((x) => place(x - 10, -92, teaChest(66))).join('') +
  [-24, 46].map((x) => place(x - 6, -158, teaChest(66))).join('') +
  rect(-76, -94, 246, 14, palette.liquor) +
  stroke('M-70-94V-140M164-94V-140', palette.liquor, 7) +
  stroke('M-20-156C20-240 80-236 116-158', '#8d6a3e', 3.4) +
  place(40, -62, cartWheel(64, '#7a4a26', palette.bark, 12));

/** A man in turban, coat and dhoti who walks to the left with a stick, 172 tall. */
export const walkingMan = () =>
  fill('M-16-68L-34-4H-20L0-46L16-4H30L18-68Z', palette.cream) +
  fill('M2-60L16-4H30L18-68Z', palette.sand) +
  fill('M-34-4h-12l2 5h24v-5ZM16-4H6l2 5h24v-5Z', palette.bark) +
  fill('M-16-132C-24-106-20-80-22-60H22C22-84 22-110 16-132Z', '#27474c') +
  fill('M4-132H16C22-110 22-84 22-60H8C10-90 10-112 4-132Z', '#1a353a') +
  fill('M-8-140H6V-126H-8Z', '#7c4628') +
  disc(-2, -148, 13, '#a5673f') +
  fill('M-15-144C-19-142-19-138-14-138ZM-12-141C-8-143-4-142-2-140C-6-137-11-138-12-141Z', palette.cream) +
  fill('M-18-152C-20-172 18-176 16-150C6-156-8-158-18-152Z', palette.cream) +
  fill('M4-166C14-164 18-158 16-150L4-154Z', palette.sand) +
  stroke('M-10-124C-20-110-28-98-40-90', '#27474c', 10) +
  disc(-42, -88, 5, '#a5673f') +
  stroke('M-46-106L-40 2', palette.liquor, 4);

/** A bicycle with a rear carrier, facing left, 230 wide. */
export const bicycle = (frame: string) =>
  [-76, 76]
    .map((x) =>
      place(
        x,
        -44,
        ring(0, 0, 41, palette.night, 4.4) +
          stroke(
            Array.from(
              { length: 14 },
              (_, i) => `M0 0L${n(Math.cos(i * 0.4488) * 39)} ${n(Math.sin(i * 0.4488) * 39)}`,
            ).join(''),
            '#7f8f90',
            1,
          ) +
          disc(0, 0, 5, palette.night),
      ),
    )
    .join('') +
  stroke('M-76-44L-52-112L36-108L4-40L-50-104M36-108L76-44L4-40', frame, 6) +
  stroke('M-58-132L-52-112M36-108L32-122', frame, 5) +
  stroke('M-82-128C-72-140-56-136-50-130', palette.night, 5) +
  fill('M12-126C26-132 48-130 54-122C44-118 22-118 12-126Z', palette.liquor) +
  ring(4, -40, 13, palette.night, 4) +
  stroke('M4-40L16-22M10-22H22M46-92H116M64-92L76-46M106-92L76-46', palette.night, 4) +
  stroke('M-112-64A41 41 0 0 1-44-72M40-72A41 41 0 0 1 114-60', frame, 5);

/** The delivery van, facing left, 300 wide and 160 tall. */
export const van = (body: string, shade: string) => {
  const shell = 'M-150-24C-156-60-148-82-128-90L-96-146C-92-154-84-158-74-158H132C146-158 152-150 152-138V-24Z';
  return (
    oval(6, 2, 160, 12, palette.bark, 'opacity=".3"') +
    fill(shell, body) +
    clip(
      shell,
      rect(-160, -62, 320, 60, shade) + rect(-160, -74, 320, 12, palette.cream) + stroke('M152-158V0', shade, 26),
    ) +
    fill('M-112-94L-84-140H-44V-94Z', '#cfe0dc') +
    fill('M-98-94L-78-140H-66L-86-94Z', palette.cream) +
    stroke('M-36-150V-30', shade, 4) +
    stroke('M-30-86H-18', palette.brassPale, 5) +
    place(108, -116, logoMark(58, palette.cream)) +
    fill(
      textPath('Nilgiri', 26, -110, { size: 34, align: 'middle' }) +
        textPath('BLACK TEA', 26, -88, { font: 'text', size: 13, tracking: 0.22, align: 'middle' }),
      palette.cream,
    ) +
    disc(-143, -56, 9, palette.brassPale) +
    rect(-160, -30, 320, 12, palette.night) +
    [-88, 92]
      .map((x) => disc(x, -24, 31, palette.night) + disc(x, -24, 15, '#b9c3bf') + disc(x, -24, 6, palette.night))
      .join('') +
    fill(taperedStroke([-70, -154], [120, -153], 2), palette.cream)
  );
};

/** A plank shed with a tin roof, about 330 wide. */
export const shed = () =>
  rect(96, -196, 20, 80, '#7f8f90') +
  rect(92, -200, 28, 8, '#55676a') +
  rect(-140, -110, 280, 110, '#8d5a35') +
  stroke(Array.from({ length: 15 }, (_, i) => `M${-126 + i * 18} -110V0`).join(''), '#6d4123', 3) +
  fill(
    scatteredStrokes(-136, -104, 260, 90, { count: 26, seed: 5, length: 34, width: 1.6, angle: 90, spread: 2 }),
    '#6d4123',
  ) +
  rect(60, -110, 80, 110, '#5b371d', 'opacity=".45"') +
  fill(
    polygonPath([
      [-166, -102],
      [-120, -176],
      [124, -176],
      [170, -102],
    ]),
    '#9aa6a2',
  ) +
  stroke(
    Array.from({ length: 17 }, (_, i) => `M${-116 + i * 15} -174L${n(-158 + i * 20)} -104`).join(''),
    '#77878a',
    3,
  ) +
  fill(
    polygonPath([
      [40, -176],
      [124, -176],
      [170, -102],
      [66, -102],
    ]),
    '#55676a',
    'opacity=".35"',
  ) +
  rect(-34, -82, 56, 82, palette.bark) +
  rect(-112, -76, 46, 34, palette.bark) +
  stroke('M-89-76V-42M-112-59H-66', '#b08b57', 3);
