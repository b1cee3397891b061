import { letters, widthOf } from '../kit/lettering';
import { ink } from '../kit/palette';
import { shorten } from '../kit/shorten';
import { at, fill, rect, ring, sheet } from '../kit/svg';
import { mark, markOutline } from '../things/mark';

const first = { size: 38 } as const;
const width = widthOf('Nilgiri', first);

// The second line is spaced out until it is as wide as the first.
const second = { face: 'text', size: 13 } as const;
const tracking = (width - 2 - widthOf('BLACK TEA', second)) / 8 / second.size;

/** The wordmark: on a field 64 high, beginning at x = 0. */
const wordmark = {
  width,
  outline: letters('Nilgiri', 0, 36, first) + letters('BLACK TEA', 1, 59, { ...second, tracking }),
};

/** The outlines that the header draws, as source text of src/shared/ui/logoOutlines.ts. */
export const logoOutlines = () => {
  return `// Drawn by scripts/art/draw.ts; change the drawing there.

/** The mark on a field of 64 × 64. */
export const markOutline =
  '${shorten(markOutline)}';

/** The wordmark on a field 64 high. */
export const wordmarkWidth = ${Math.ceil(width)};
export const wordmarkOutline =
  '${shorten(wordmark.outline)}';
`;
};

/** The browser's tab: the mark alone on a disc of dusk, readable at 16 pixels on light and dark. */
export const favicon = () => sheet(64, 64, rect(0, 0, 64, 64, ink.deep, 'rx="14"') + at(32, 32, mark(56, ink.cream)));

export const icon = () =>
  sheet(512, 512, rect(0, 0, 512, 512, ink.deep, 'rx="112"') + at(256, 256, mark(420, ink.cream)));

/** Everything that matters lies within the circle that a launcher may cut out. */
export const maskableIcon = () =>
  sheet(
    512,
    512,
    rect(0, 0, 512, 512, ink.deep) + ring(256, 256, 204, ink.brassPale, 5) + at(256, 256, mark(300, ink.cream)),
  );

/** The logo as a file of its own, for mails and partners. */
export const logo = () =>
  sheet(220, 64, fill(markOutline, ink.deep, 'fill-rule="evenodd"') + at(78, 0, fill(wordmark.outline, ink.deep)));
