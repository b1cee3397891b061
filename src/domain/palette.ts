/** The colors of the shop, named by their use. Values are CSS colors; `shade` is RGB channels for shadows. */
export interface Palette {
  paper: string;
  raised: string;
  sunk: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  ember: string;
  brass: string;
  danger: string;
  success: string;
  band: string;
  onBand: string;
  onBandSoft: string;
  bandLine: string;
  bandBrass: string;
  ridgeFar: string;
  ridgeNear: string;
  veil: string;
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
