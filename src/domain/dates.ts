/*
 * Days and times of the shop. The shop has one time zone: a page, email, file or message shows the same day to everybody,
 * wherever the viewer is, and it is the day of the figures and invoices. Days are written as 2026-11-23, times as ISO 8601.
 */

const timeZone = 'Asia/Kolkata';
/** India has no daylight saving time. */
const OFFSET = '+05:30';
const HOUR_MS = 60 * 60_000;
const OFFSET_MS = 5.5 * HOUR_MS;

/** Said once on a page that shows times. */
export const TIME_ZONE_NOTE = 'Dates and times are in Indian Standard Time (IST).';

/** The format is made when it is first used, because it takes a phone a millisecond. */
const formatWith = (options: Intl.DateTimeFormatOptions, locale = 'en-IN') => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: string | number) => {
    // eslint-disable-next-line no-restricted-syntax -- this is the one module
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return format.format(new Date(at));
  };
};

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const timeParts = { hour: 'numeric', minute: '2-digit' } as const;
const clockTime = formatWith({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats a time or a day as `5 Jan 2026`. */
export const formatDay = formatWith(dayParts);

/** Formats a time or a day as `5 Jan`. */
export const formatDayOfYear = formatWith({ day: 'numeric', month: 'short' });

/** Formats a time or a day as `5 January 2026`. */
export const formatLongDay = formatWith({ day: 'numeric', month: 'long', year: 'numeric' });

/** Formats a time or a day as `Jan 2026`. */
export const formatMonth = formatWith({ month: 'short', year: 'numeric' });

/** Formats a time as `2:30 pm`. */
export const formatTime = formatWith(timeParts);

/** Formats a time as `5 Jan 2026, 2:30 pm`. */
export const formatDateAndTime = formatWith({ ...dayParts, ...timeParts });

/** Formats a time as `5 January 2026, 14:30 IST`, for a text that is read without the note about the time zone. */
export const formatTimeWithZone = (at: string | number) => `${formatLongDay(at)}, ${clockTime(at)} IST`;

/** Formats a time as `2026-01-05 14:30`, which every spreadsheet reads as a time. */
export const formatSpreadsheetTime = formatWith({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** Returns the day in India at a time. */
export const dayInIndia = (time: Date | string): string =>
  new Date(new Date(time).getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Returns when a day begins in India. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`);

/** Returns the last millisecond of a day in India. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999${OFFSET}`);

/** Returns the day that is so many days after a day, or before it if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The first and the last day that can be entered. */
export const dayLimits = { min: '2000-01-01', max: '2199-12-31' };

/** Returns whether a text is a day that exists, and can be entered. */
export const isDay = (text: string): boolean =>
  /^2[01]\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
