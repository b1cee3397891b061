import { markOutline, wordmarkOutline, wordmarkWidth } from './logoOutlines';

interface LogoProps {
  /** CSS pixels. */
  height: number;
  className?: string;
}

/** Mark and name of the house in the colour of the text around it. Silent: the link or heading that holds it says the name. */
export function Logo({ height, className }: LogoProps) {
  const width = FIELD + GAP + wordmarkWidth;
  return (
    <svg
      viewBox={`0 0 ${width} ${FIELD}`}
      width={(height * width) / FIELD}
      height={height}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={markOutline} fillRule="evenodd" />
      <path d={wordmarkOutline} transform={`translate(${FIELD + GAP})`} />
    </svg>
  );
}

/** The mark alone: two leaves and a bud over the terraces. */
export function LogoMark({ height, className }: LogoProps) {
  return (
    <svg
      viewBox={`0 0 ${FIELD} ${FIELD}`}
      width={height}
      height={height}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={markOutline} fillRule="evenodd" />
    </svg>
  );
}

// Both outlines stand on a field this high.
const FIELD = 64;
const GAP = 14;
