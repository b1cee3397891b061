export interface Dice {
  /** A number from low up to high. */
  between: (low: number, high: number) => number;
  /** A number within ± spread. */
  jitter: (spread: number) => number;
}

/** The same seed throws the same numbers for ever, so that a redrawn picture is the same picture (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return { between, jitter: (spread) => between(-spread, spread) };
}
