import { textPath, textWidth } from '../kit/text';
import { palette } from '../kit/palette';
import { compactPath } from '../kit/compactPath';
import { fill, place, rect, ring, svgDocument } from '../kit/svg';
import { logoMark, markOutline } from '../elements/logoMark';

const first = { size: 38 } as const;
const width = textWidth('Nilgiri', first);

// The letter spacing makes the second line as wide as the first.
const second = { font: 'text', size: 13 } as const;
const tracking = (width - 2 - textWidth('BLACK TEA', second)) / 8 / second.size;

/** The wordmark, 64 tall, starting at x = 0. */
const wordmark = {
  width,
  outline: textPath('Nilgiri', 0, 36, first) + textPath('BLACK TEA', 1, 59, { ...second, tracking }),
};

/** The source text of src/shared/ui/logoOutlines.ts, which contains the paths that the header draws. */
export const logoOutlines = () => {
  return `// Drawn by scripts/art/draw.ts; change the drawing there.

/** The path of the logo mark in a view box of 64 × 64. */
export const markOutline =
  '${compactPath(markOutline)}';

/** The width and the path of the wordmark in a view box that is 64 high. */
export const wordmarkWidth = ${Math.ceil(width)};
export const wordmarkOutline =
  '${compactPath(wordmark.outline)}';
`;
};

/** The favicon: the logo mark on a dark square, recognizable at 16 pixels on light and dark backgrounds. */
export const favicon = () =>
  svgDocument(64, 64, rect(0, 0, 64, 64, palette.deep, 'rx="14"') + place(32, 32, logoMark(56, palette.cream)));

export const icon = () =>
  svgDocument(512, 512, rect(0, 0, 512, 512, palette.deep, 'rx="112"') + place(256, 256, logoMark(420, palette.cream)));

/** The maskable icon: the mark lies within the safe circle of a launcher's mask. */
export const maskableIcon = () =>
  svgDocument(
    512,
    512,
    rect(0, 0, 512, 512, palette.deep) +
      ring(256, 256, 204, palette.brassPale, 5) +
      place(256, 256, logoMark(300, palette.cream)),
  );

/** The logo as a separate file, for emails and partners. */
export const logo = () =>
  svgDocument(
    220,
    64,
    fill(markOutline, palette.deep, 'fill-rule="evenodd"') + place(78, 0, fill(wordmark.outline, palette.deep)),
  );
