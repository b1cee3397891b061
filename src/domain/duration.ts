const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Returns a duration in its largest unit, rounded: `2 days`, `1 hour`, `30 seconds`. */
export function formatDuration(durationMs: number): string {
  const [unit, unitMs] = UNITS.find(([, ms]) => Math.round(durationMs / 1000) * 1000 >= ms) ?? UNITS[3];
  const count = Math.round(durationMs / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
