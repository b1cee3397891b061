import { holidays } from '../brand/holidays.ts';
import { addDays, dayInIndia, startOfDay } from '../dates.ts';

/* Business days: Monday to Saturday without holidays, in India. Days are written as 2026-11-23. */

const HOLIDAYS = new Set(holidays.days);

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const SHIP_WITHIN_DAYS = 3;

/** Returns 9:00 of a day in India. */
export const nineOClock = (day: string): Date => new Date(startOfDay(day).getTime() + 9 * HOUR_MS);

export function isBusinessDay(day: string): boolean {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return !isSunday && !HOLIDAYS.has(day);
}

/** Returns the business day that is so many business days after a day, which need not be one. */
export function addBusinessDays(day: string, count: number): string {
  let result = day;
  for (let left = count; left > 0;) {
    result = addDays(result, 1);
    if (isBusinessDay(result)) left -= 1;
  }
  return result;
}

/** The first and the last day on which a parcel is expected. */
export interface Arrival {
  earliest: string;
  latest: string;
}

const arrival = (day: string, earliest: number, latest: number): Arrival => ({
  earliest: addBusinessDays(day, earliest),
  latest: addBusinessDays(day, latest),
});

/** Returns when an order that is paid on a day arrives: dispatch takes 1 to 3 business days, and delivery 5 to 7. */
export const arrivalAfterPayment = (day: string): Arrival => arrival(day, 6, 10);

/** Returns when a parcel that is shipped on a day arrives. */
export const arrivalAfterShipping = (day: string): Arrival => arrival(day, 5, 7);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const shortDay = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** Returns the text with which the shop shows an arrival everywhere: `Arrives 28 Nov – 3 Dec`. */
export const arrivalText = ({ earliest, latest }: Arrival): string =>
  `Arrives ${shortDay(earliest)} – ${shortDay(latest)}`;

/** Returns the time before which an order was placed that should have been shipped: three business days after it are over. */
export function overdueBefore(now: Date): Date {
  const today = dayInIndia(now);
  let firstInTime = today;
  while (addBusinessDays(addDays(firstInTime, -1), SHIP_WITHIN_DAYS) >= today) firstInTime = addDays(firstInTime, -1);
  return startOfDay(firstInTime);
}

/** Returns the day whose digest is due: a business day, from 9:00 on. Null if none is. */
export function digestDay(now: Date): string | null {
  const today = dayInIndia(now);
  return isBusinessDay(today) && now >= nineOClock(today) ? today : null;
}

/** Returns how many days are left until the list of holidays ends; negative afterwards. */
export const daysUntilHolidaysEnd = (now: Date): number =>
  (Date.parse(holidays.until) - Date.parse(dayInIndia(now))) / DAY_MS;
