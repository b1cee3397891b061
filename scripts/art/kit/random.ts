export interface Random {
  /** Returns a number from `low` (inclusive) to `high` (exclusive). */
  between: (low: number, high: number) => number;
  /** Returns a number from `-spread` to `spread`. */
  jitter: (spread: number) => number;
}

/** Creates a pseudorandom generator (mulberry32). The same seed gives the same numbers, so a redrawn picture is identical. */
export function createRandom(seed: number): Random {
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
