/** The colors of the shop, as CSS colors. */
export interface Palette {
  /** The background of the page. */
  paper: string;
  /** The background of cards, dialogs and inputs. */
  raised: string;
  /** The background of alternating sections and of images. */
  sunk: string;
  /** Text; `inkSoft` is secondary text. */
  ink: string;
  inkSoft: string;
  /** Borders; `lineStrong` is for the borders of controls. */
  line: string;
  lineStrong: string;
  /** The background of primary buttons, and the text on it. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Sale prices, badges and links under the pointer. */
  ember: string;
  /** Decorative text and lines. */
  brass: string;
  danger: string;
  success: string;
  /** The background of dark sections, and the colors on it. */
  band: string;
  onBand: string;
  onBandSoft: string;
  bandLine: string;
  bandBrass: string;
  /** The decorative hills above the footer. */
  ridgeFar: string;
  ridgeNear: string;
  /** The backdrop of dialogs. */
  veil: string;
  /** The color of shadows, as RGB channels: `26 46 52`. */
  shade: string;
}

export const light: Palette = {
  paper: '#f8f2e4',
  raised: '#fefbf3',
  sunk: '#efe5cf',
  ink: '#1a2e34',
  inkSoft: '#4f5b59',
  line: '#dccfb2',
  lineStrong: '#877755',
  accent: '#17424d',
  accentHover: '#0f2f38',
  onAccent: '#fdf8ea',
  ember: '#93400f',
  brass: '#7d5a19',
  danger: '#9b2415',
  success: '#2c5a37',
  band: '#10303a',
  onBand: '#f7eed9',
  onBandSoft: '#b9c6c0',
  bandLine: '#31505a',
  bandBrass: '#d9ae5f',
  ridgeFar: '#c9d3cc',
  ridgeNear: '#6f8f95',
  veil: 'rgb(11 28 34 / 55%)',
  shade: '26 46 52',
};

export const dark: Palette = {
  paper: '#0f2129',
  raised: '#172d36',
  sunk: '#0a181e',
  ink: '#f5ecd8',
  inkSoft: '#b8c0b6',
  line: '#2d444d',
  lineStrong: '#7d908f',
  accent: '#e0b566',
  accentHover: '#f0cd8b',
  onAccent: '#14242a',
  ember: '#eb9c63',
  brass: '#d3a755',
  danger: '#f29480',
  success: '#8fca9a',
  band: '#08151a',
  onBand: '#f7eed9',
  onBandSoft: '#b1bfba',
  bandLine: '#2b4048',
  bandBrass: '#d9ae5f',
  ridgeFar: '#1b3540',
  ridgeNear: '#142b35',
  veil: 'rgb(2 7 9 / 70%)',
  shade: '0 0 0',
};
