/**
 * How often a test repeats requests at the same time: `count` times on PostgreSQL, where each round may interleave them in
 * another way, and twice on PGlite, whose single connection processes them one after the other.
 */
export const roundsOf = (count: number): number => (process.env.TEST_DATABASE_URL ? count : Math.min(count, 2));
