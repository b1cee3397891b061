import { dark, light, type Palette } from '../../domain/palette';

/** Returns the relative luminance as defined by WCAG 2.2. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['paper', 'raised', 'sunk'] as const;
const texts = ['ink', 'inkSoft', 'accent', 'ember', 'brass', 'danger', 'success'] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette: Palette) => {
  it.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)))(
    '%s has a contrast of at least 4.5 on %s',
    (text, surface) => {
      expect(contrast(palette[text], palette[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['onAccent', 'accent'],
    ['onAccent', 'accentHover'],
    ['onBand', 'band'],
    ['onBandSoft', 'band'],
    ['bandBrass', 'band'],
    ['paper', 'ember'],
  ] as const)('%s has a contrast of at least 4.5 on %s', (text, surface) => {
    expect(contrast(palette[text], palette[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(surfaces)('lineStrong has a contrast of at least 3 on %s', (surface) => {
    expect(contrast(palette.lineStrong, palette[surface])).toBeGreaterThanOrEqual(3);
  });
});
