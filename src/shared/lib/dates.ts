const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** Formats an ISO 8601 time as `5 Jan 2026` in the user's time zone. */
export const formatDay = (at: string) => day.format(new Date(at));

/** Formats an ISO 8601 time as `2:30 pm` in the user's time zone. */
export const formatTime = (at: string) => time.format(new Date(at));

/** Formats an ISO 8601 time as `5 Jan 2026, 2:30 pm` in the user's time zone. */
export const formatDateAndTime = (at: string) => dateAndTime.format(new Date(at));
