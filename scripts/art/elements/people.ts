import { scatteredStrokes, taperedStroke } from '../kit/texture';
import { palette } from '../kit/palette';
import { clip, disc, fill, n, oval, place, polygonPath, ring, stroke } from '../kit/svg';
import { face, type FaceColors, moustache, neck } from './face';

// The four generations of the family, as half-length figures. Origin: the middle of the face, between the eyes. Each
// figure is about 500 wide and reaches from about y = -170 to y = 520.

const shoulders =
  'M-58 158C-120 176-196 190-226 250C-250 320-256 420-258 520H262C258 420 254 320 234 252C204 190 126 176 68 158C40 190-34 190-58 158Z';

export function founder(): string {
  const colors: FaceColors = { skin: '#a5673f', shade: '#7c4628', lip: '#7a3d2c', hair: '#6d6a63' };
  const coat = '#27474c';
  return (
    fill(shoulders, coat) +
    fill('M120 196C180 206 214 226 234 252C254 320 258 420 262 520H150C170 420 170 300 120 196Z', '#1a353a') +
    neck(colors) +
    // stand-up collar, placket, brass buttons
    fill(
      'M-64 150C-70 168-66 186-58 196C-30 220-12 232 6 236C24 230 50 216 76 194C82 182 82 164 74 148C60 172 30 190 4 200C-22 190-50 172-64 150Z',
      coat,
    ) +
    stroke('M-64 150C-50 172-22 190 4 200C30 190 60 172 74 148', '#476a6d', 5) +
    stroke('M6 204V520', '#16292e', 4) +
    stroke('M-6 232V520', '#476a6d', 2) +
    [258, 318, 378, 438, 498]
      .map((y) => disc(22, y, 10, palette.brass) + ring(22, y, 6, palette.brassDeep, 2))
      .join('') +
    fill(
      scatteredStrokes(-210, 240, 120, 260, { count: 26, seed: 4, length: 70, width: 2.2, angle: 82, spread: 8 }),
      '#1a353a',
    ) +
    fill('M-150 330h82v10h-82Z', '#16292e') +
    fill('M-142 334L-136 304L-112 310L-104 298L-86 334Z', palette.cream) +
    face(colors, { ageLines: 2 }) +
    moustache('#d8d2c4', '#8d8778', 44) +
    fill('M-74-40C-78-14-76 6-72 22C-66 6-66-20-62-46ZM76-40C80-14 79 6 76 22C70 6 69-20 64-46Z', '#8d8778') +
    turban()
  );
}

const turban = () => {
  const cloth = 'M-92-38C-112-96-92-150-30-170C20-184 84-168 100-118C108-90 104-60 94-38C60-64-52-68-92-38Z';
  return (
    fill(cloth, palette.cream) +
    clip(
      cloth,
      fill('M30-190C80-170 70-90 40-50L120-20V-180Z', palette.sand) +
        stroke(
          'M-100-60C-60-100 10-140 70-176M-96-44C-40-84 40-110 104-150M-70-46C-20-74 60-84 110-110M-106-90C-80-120-40-150 0-176M20-54C50-62 80-70 110-80',
          '#cdb78a',
          3.4,
        ),
    ) +
    fill('M-94-36C-52-68 60-64 96-36C96-46 98-52 99-58C60-86-56-88-98-58C-97-50-96-44-94-36Z', palette.brassPale) +
    stroke('M-96-50C-50-78 58-76 97-50', palette.brass, 3, 'stroke-dasharray="1 9"') +
    fill('M-14-172C-30-206-8-226 16-222C40-216 44-190 30-172Z', palette.cream) +
    fill('M12-172C20-190 22-210 16-222C40-216 44-190 30-172Z', palette.sand) +
    stroke('M-6-176C-12-196-2-212 12-218', '#cdb78a', 3)
  );
};

export function daughter(): string {
  const colors: FaceColors = { skin: '#b0714a', shade: '#86502f', lip: '#8f3b34', hair: '#2a1c18' };
  const sari = { cloth: '#9c3b34', shade: '#762520', border: palette.brass };
  return (
    // bun with a string of jasmine
    oval(66, -72, 58, 56, colors.hair) +
    jasmine([
      [96, -122],
      [112, -104],
      [122, -84],
      [124, -62],
      [118, -42],
      [106, -26],
      [80, -128],
      [104, -116],
      [118, -94],
      [116, -52],
    ]) +
    fill(shoulders, '#2b5a55') +
    fill('M120 196C180 206 214 226 234 252C254 320 258 420 262 520H180C200 420 190 300 120 196Z', '#1d433f') +
    neck(colors) +
    fill(
      'M-58 158C-50 210-20 244 6 250C34 244 62 214 68 158C86 164 98 168 104 172C92 236 52 286 6 290C-44 286-86 236-92 172C-80 168-66 162-58 158Z',
      '#2b5a55',
    ) +
    stroke('M-90 174C-82 234-42 282 6 288C52 284 90 236 102 174', palette.brassPale, 3) +
    necklace() +
    // sari over the left shoulder
    fill(
      'M84 164C150 178 206 192 230 240C250 300 260 420 262 520H-258C-258 470-254 430-250 396C-150 420-10 370 40 280C66 236 78 200 84 164Z',
      sari.cloth,
    ) +
    fill('M150 184C200 196 222 216 234 252C254 320 258 420 262 520H130C190 420 200 290 150 184Z', sari.shade) +
    stroke(
      'M104 190C90 290 20 400-110 452M132 200C124 310 60 430-60 490M168 214C166 320 120 440 50 510',
      sari.shade,
      4,
    ) +
    fill('M84 164L116 172C106 296 20 430-250 438L-250 396C-110 420-10 370 40 280C66 236 78 200 84 164Z', sari.border) +
    stroke('M100 170C88 292 0 410-248 418', sari.shade, 4, 'stroke-dasharray="2 12"') +
    stroke('M88 168C78 280-10 396-248 402M112 172C100 300 6 424-248 433', sari.shade, 2) +
    face(colors, { ageLines: 1 }) +
    // parted hair
    fill(
      'M-78-6C-96-70-66-128-6-128C66-132 100-82 82-4C76-22 74-40 66-56C46-66 14-82-6-108C-22-82-50-64-64-54C-72-40-74-24-78-6Z',
      colors.hair,
    ) +
    stroke('M-6-126V-108', colors.skin, 3) +
    fill(
      taperedStroke([-14, -112], [-66, -66], 3) +
        taperedStroke([-20, -120], [-76, -50], 2.4) +
        taperedStroke([4, -112], [60, -66], 3) +
        taperedStroke([14, -120], [76, -50], 2.4) +
        taperedStroke([24, -122], [84, -40], 2),
      '#6d5a50',
    ) +
    disc(-5, -40, 6, '#a3231c') +
    disc(19, 41, 3.2, palette.brassPale) +
    [
      [-76, 34],
      [82, 36],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 7, palette.brass) + fill(`M${x - 8} ${y + 8}h16l-8 14Z`, palette.brassPale))
      .join('') +
    spectacles()
  );
}

const jasmine = (positions: readonly (readonly [number, number])[]) =>
  positions.map(([x, y]) => disc(x, y, 9, palette.cream) + disc(x - 1, y - 1, 3, palette.brassPale)).join('');

const necklace = () =>
  stroke('M-50 178C-30 218-12 228 4 230C22 228 44 214 62 176', palette.brass, 5) +
  disc(4, 236, 10, palette.brass) +
  disc(4, 236, 4.5, '#9c3b34');

const spectacles = () =>
  [-38, 31].map((x) => ring(x, 3, 27, '#2a1c18', 4)).join('') +
  stroke('M-11 0Q-4-6 4 0M-65-2L-74-6M58-2L77-6', '#2a1c18', 4) +
  stroke('M-54-8q6-8 14-10M15-8q6-8 14-10', '#f8efdc', 2.4);

export function son(): string {
  const colors: FaceColors = { skin: '#a96a43', shade: '#7f492b', lip: '#7f3f2f', hair: '#231814' };
  const shirt = '#e9dfc8';
  return (
    fill(shoulders, shirt) +
    fill('M140 198C186 208 214 226 234 252C254 320 258 420 262 520H200C214 420 200 300 140 198Z', '#c9b994') +
    stroke('M-200 260C-190 330-196 420-200 520M196 270C190 340 200 440 200 520', '#c9b994', 4) +
    neck(colors) +
    // sweater vest
    fill(
      'M-112 178C-90 172-74 166-66 162C-44 250-16 330 6 372C30 330 60 250 78 162C90 168 106 174 122 180C150 280 158 400 160 520H-152C-150 400-142 280-112 178Z',
      '#7a4a2a',
    ) +
    fill('M78 162C90 168 106 174 122 180C150 280 158 400 160 520H90C110 420 106 300 78 162Z', '#5b341b') +
    stroke('M-70 164C-48 252-18 330 6 370C30 330 62 252 82 164', palette.brass, 8) +
    stroke('M-78 170C-56 262-22 346 6 388C34 346 70 262 90 170', '#5b341b', 3) +
    [0, 1, 2, 3].map((i) => place(-96 + i * 66, 430 + (i % 2) * 4, diamond())).join('') +
    // collar and shirt front
    fill(
      'M-58 158C-40 190-16 212 6 222C28 212 52 190 68 158L70 178C58 270 30 330 6 362C-16 330-46 270-60 178Z',
      shirt,
    ) +
    fill('M-62 148C-74 166-74 184-66 210L-20 262L4 214C-24 200-46 178-62 148Z', '#fbf5e6') +
    fill('M74 146C86 164 86 184 78 210L32 262L6 214C34 200 58 178 74 146Z', shirt) +
    stroke('M-66 210L-20 262L4 214L32 262L78 210', '#c9b994', 3) +
    stroke('M6 222V350', '#c9b994', 3) +
    [250, 290, 330].map((y) => disc(6, y, 5, '#b39f74')).join('') +
    face(colors, { ageLines: 1 }) +
    moustache(colors.hair, '#6d5a50', 36) +
    // side-parted hair, gray at the temples
    fill(
      'M-78 4C-96-60-84-118-30-134C20-150 92-128 88-50C88-30 84-10 80 8C76-14 74-34 66-54C40-52 4-62-22-86C-34-70-56-58-66-50C-72-34-74-14-78 4Z',
      colors.hair,
    ) +
    fill(
      taperedStroke([-26, -100], [60, -64], 4) +
        taperedStroke([-24, -112], [76, -68], 3) +
        taperedStroke([-16, -122], [82, -86], 2.6) +
        taperedStroke([-36, -104], [-72, -54], 3),
      '#54453c',
    ) +
    fill(taperedStroke([-70, -44], [-75, 0], 5) + taperedStroke([72, -46], [80, 2], 5), '#a49c90')
  );
}

const diamond = () =>
  fill(
    polygonPath([
      [0, -34],
      [22, 0],
      [0, 34],
      [-22, 0],
    ]),
    'none',
    `stroke="${palette.brass}" stroke-width="3"`,
  ) +
  fill(
    polygonPath([
      [0, -16],
      [10, 0],
      [0, 16],
      [-10, 0],
    ]),
    '#b9531f',
  );

export function greatGranddaughter(): string {
  const colors: FaceColors = { skin: '#b5764d', shade: '#8b5433', lip: '#a3433a', hair: '#261a17' };
  return (
    // hair behind the face
    fill('M-86-20C-104-90-60-142 4-142C76-142 110-84 96 0C92 50 90 110 72 150H-30C-52 128-86 60-86-20Z', colors.hair) +
    fill(shoulders, '#2f7477') +
    fill('M130 198C186 208 214 226 234 252C254 320 258 420 262 520H180C200 420 190 300 130 198Z', '#215a5e') +
    neck(colors) +
    fill(
      'M-58 158C-40 196-14 230 6 262C28 230 54 196 68 158L84 164C66 214 36 270 8 306C-22 270-56 214-74 164Z',
      palette.brassPale,
    ) +
    stroke('M-66 162C-48 212-16 258 7 286C30 258 60 212 76 162', '#b9531f', 3, 'stroke-dasharray="2 9"') +
    stroke('M8 306V520', '#215a5e', 3) +
    shawl() +
    face(colors) +
    // hair combed to the side
    fill(
      'M-82 10C-98-62-68-132-4-136C70-140 102-76 84 10C80-14 76-36 66-54C34-56-6-72-32-100C-40-76-56-60-66-48C-74-30-78-10-82 10Z',
      colors.hair,
    ) +
    fill(
      taperedStroke([-34, -108], [-74, -40], 3) +
        taperedStroke([-28, -114], [64, -66], 4) +
        taperedStroke([-20, -124], [76, -66], 3) +
        taperedStroke([-6, -132], [84, -50], 2.4),
      '#54403a',
    ) +
    disc(-5, -38, 4, '#a3231c') +
    [
      [-76, 36],
      [83, 38],
    ]
      .map(([x = 0, y = 0]) => ring(x, y, 9, palette.brass, 3))
      .join('') +
    braid()
  );
}

/** A long braid over the shoulder, tied with a thread. */
const braid = () => {
  const segments = Array.from({ length: 11 }, (_, i) => ({
    x: 96 + i * 3 - i * i * 0.5,
    y: 92 + i * 36 - i * i * 0.75,
    r: 33 - i * 1.3,
  }));
  return (
    segments
      .map(
        ({ x, y, r }) =>
          fill(
            `M${n(x - r)} ${n(y - r * 0.5)}C${n(x - r * 0.9)} ${n(y + r * 0.6)} ${n(x - r * 0.2)} ${n(y + r * 0.9)} ${n(x)} ${n(y + r)}C${n(x + r * 0.2)} ${n(y + r * 0.9)} ${n(x + r * 0.9)} ${n(y + r * 0.6)} ${n(x + r)} ${n(y - r * 0.5)}C${n(x + r * 0.4)} ${n(y - r)} ${n(x - r * 0.4)} ${n(y - r)} ${n(x - r)} ${n(y - r * 0.5)}Z`,
            '#261a17',
          ) +
          stroke(
            `M${n(x - r * 0.7)} ${n(y - r * 0.3)}Q${n(x - r * 0.3)} ${n(y + r * 0.5)} ${n(x)} ${n(y + r * 0.8)}M${n(x + r * 0.7)} ${n(y - r * 0.3)}Q${n(x + r * 0.3)} ${n(y + r * 0.5)} ${n(x)} ${n(y + r * 0.8)}`,
            '#54403a',
            2.6,
          ),
      )
      .join('') +
    place(
      76,
      402,
      stroke('M-16-6H16M-15 2H15', '#b9531f', 6) + fill('M-14 6C-18 34-8 52 0 62C8 52 18 34 14 6Z', '#261a17'),
    )
  );
};

/** A white shawl with the red and black bands of Toda embroidery. */
const shawl = () => {
  const cloth = 'M-62 160C-130 176-198 190-228 252C-252 320-258 420-260 520H-70C-100 420-104 290-62 160Z';
  const row = (x: number, color: string, size: number) =>
    Array.from({ length: 16 }, (_, i) => `M${n(x + i * 2.6)} ${190 + i * 22}l${size} 11l${-size} 11l${-size}-11Z`).join(
      '',
    );
  return (
    fill(cloth, '#f6eedb') +
    clip(
      cloth,
      fill('M-110 150L-60 150C-110 290-100 420-70 530H-104C-130 420-138 290-110 150Z', '#a3231c') +
        stroke('M-112 160C-140 300-134 420-108 530M-62 160C-106 290-98 420-68 530', '#1b1412', 5) +
        fill(row(-116, palette.cream, 9), palette.cream) +
        stroke('M-134 166C-164 300-158 420-134 530', '#1b1412', 4, 'stroke-dasharray="8 6"') +
        stroke('M-168 180C-200 300-190 430-174 530M-206 210C-232 320-226 430-216 530', '#d6c6a0', 4),
    )
  );
};
