import { dark, light, type Palette } from '../../domain/palette';

/** Relative luminance as WCAG 2.2 defines it. */
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

const papers = ['paper', 'raised', 'sunk'] as const;
const inks = ['ink', 'inkSoft', 'accent', 'ember', 'brass', 'danger', 'success'] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s', (_name, palette: Palette) => {
  it.each(papers.flatMap((paper) => inks.map((ink) => [ink, paper] as const)))('%s can be read on %s', (ink, paper) => {
    expect(contrast(palette[ink], palette[paper])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['onAccent', 'accent'],
    ['onAccent', 'accentHover'],
    ['onBand', 'band'],
    ['onBandSoft', 'band'],
    ['bandBrass', 'band'],
    ['paper', 'ember'],
  ] as const)('%s can be read on %s', (ink, paper) => {
    expect(contrast(palette[ink], palette[paper])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(papers)('the edge of a control can be seen on %s', (paper) => {
    expect(contrast(palette.lineStrong, palette[paper])).toBeGreaterThanOrEqual(3);
  });
});
