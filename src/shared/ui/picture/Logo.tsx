import { markOutline, wordmarkOutline, wordmarkWidth } from '../../../domain/brand/logo';

interface LogoProps {
  /** In CSS pixels. */
  height: number;
  className?: string;
}

/** The shop's logo in the text color. Hidden from screen readers: the link or heading around it has the name. */
export function Logo({ height, className }: LogoProps) {
  const width = SIZE + GAP + wordmarkWidth;
  return (
    <svg
      viewBox={`0 0 ${width} ${SIZE}`}
      width={(height * width) / SIZE}
      height={height}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={markOutline} fillRule="evenodd" />
      <path d={wordmarkOutline} transform={`translate(${SIZE + GAP})`} />
    </svg>
  );
}

// The height of both outlines, and the width of the mark.
const SIZE = 64;
const GAP = 14;
