const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `5 Jan 2026`, where the reader is. @param at ISO 8601 */
export const formatDay = (at: string) => day.format(new Date(at));

/** `5 Jan 2026, 2:30 pm`, where the reader is. @param at ISO 8601 */
export const formatMoment = (at: string) => moment.format(new Date(at));
