/** The keys of the advisory locks of PostgreSQL. The numbers have no meaning, but each is used for one purpose only. */
export const ADVISORY_LOCKS = {
  startup: 7_311_939,
  rateLimits: 7_311_940,
  archive: 7_311_941,
  newSeries: 7_311_942,
  tryRestore: 7_311_943,
} as const;
