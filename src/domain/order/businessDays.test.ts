import { holidays } from '../brand/holidays';
import {
  addBusinessDays,
  arrivalAfterPayment,
  arrivalAfterShipping,
  arrivalText,
  daysUntilHolidaysEnd,
  digestDay,
  isBusinessDay,
  nineOClock,
  overdueBefore,
} from './businessDays';

/** A time in India. */
const at = (text: string) => new Date(`${text}+05:30`);

describe('isBusinessDay', () => {
  it('is true from Monday to Saturday, and false on Sunday', () => {
    const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => isBusinessDay(`2026-11-${day}`));
    expect(week).toEqual([true, true, true, true, true, true, false]);
  });

  it.each(['2026-12-25', '2027-01-15', '2027-01-26', '2027-10-29'])('is false on the holiday %s', (day) => {
    expect(isBusinessDay(day)).toBe(false);
  });
});

describe('addBusinessDays', () => {
  it.each([
    ['2026-11-23', 3, '2026-11-26'],
    ['2026-11-27', 3, '2026-12-01'], // over a Sunday and the end of the month
    ['2026-11-29', 1, '2026-11-30'], // from a Sunday
    ['2026-12-24', 1, '2026-12-26'], // over Christmas
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-12-31', 3, '2027-01-04'], // over the New Year and a Sunday
    ['2027-01-14', 1, '2027-01-18'], // over Pongal, Thiruvalluvar Day and a Sunday
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-11-29', 0, '2026-11-29'],
  ])('adds to %s %i days: %s', (day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected);
  });
});

describe('the arrival of a parcel', () => {
  it.each([
    ['2026-11-20', 'Arrives 27 Nov – 2 Dec'],
    ['2026-11-21', 'Arrives 28 Nov – 3 Dec'],
    ['2026-11-22', 'Arrives 28 Nov – 3 Dec'], // a Sunday: counted from the next day
    ['2026-12-21', 'Arrives 29 Dec – 2 Jan'], // over Christmas and the New Year
    ['2027-12-30', 'Arrives 6 Jan – 11 Jan'], // after the end of the list of holidays, only Sundays are left out
  ])('that is paid on %s is 6 to 10 business days later: %s', (day, text) => {
    expect(arrivalText(arrivalAfterPayment(day))).toBe(text);
  });

  it.each([
    ['2026-11-24', { earliest: '2026-11-30', latest: '2026-12-02' }],
    ['2026-12-24', { earliest: '2026-12-31', latest: '2027-01-02' }],
  ])('that is shipped on %s is 5 to 7 business days later', (day, expected) => {
    expect(arrivalAfterShipping(day)).toEqual(expected);
  });
});

describe('overdueBefore', () => {
  it('is the start of the first day whose third business day is not over', () => {
    // Orders of Monday were to be shipped by Thursday.
    expect(overdueBefore(at('2026-11-26T23:59:59'))).toEqual(at('2026-11-23T00:00:00'));
    expect(overdueBefore(at('2026-11-27T00:00:00'))).toEqual(at('2026-11-24T00:00:00'));
  });

  it('does not count Sundays and holidays', () => {
    // Orders of Wednesday were to be shipped on Saturday; orders of Thursday on Monday.
    expect(overdueBefore(at('2026-11-29T12:00:00'))).toEqual(at('2026-11-26T00:00:00'));
    // Christmas is a Friday: orders of the 23rd were to be shipped by the 28th.
    expect(overdueBefore(at('2026-12-28T12:00:00'))).toEqual(at('2026-12-23T00:00:00'));
  });

  it('moves on over the New Year', () => {
    expect(overdueBefore(at('2027-01-01T00:00:00'))).toEqual(at('2026-12-29T00:00:00'));
  });

  it('never moves back, and is never in the future', () => {
    let last = new Date(0);
    for (let hour = 0; hour < 24 * 60; hour += 1) {
      const now = new Date(at('2026-12-01T00:00:00').getTime() + hour * 3_600_000);
      const cutOff = overdueBefore(now);
      expect(cutOff.getTime()).toBeGreaterThanOrEqual(last.getTime());
      expect(cutOff.getTime()).toBeLessThan(now.getTime());
      last = cutOff;
    }
  });
});

describe('digestDay', () => {
  it('is null before 9:00 in India, and the day from then on', () => {
    expect(nineOClock('2026-11-23')).toEqual(at('2026-11-23T09:00:00'));
    expect(digestDay(at('2026-11-23T00:00:00'))).toBeNull();
    expect(digestDay(at('2026-11-23T08:59:59.999'))).toBeNull();
    expect(digestDay(at('2026-11-23T09:00:00'))).toBe('2026-11-23');
    expect(digestDay(at('2026-11-23T23:59:59'))).toBe('2026-11-23');
  });

  it('is null on Sundays and holidays', () => {
    expect(digestDay(at('2026-11-29T10:00:00'))).toBeNull();
    expect(digestDay(at('2026-12-25T10:00:00'))).toBeNull();
  });
});

it('says how many days are left until the list of holidays ends', () => {
  expect(daysUntilHolidaysEnd(at(`${holidays.until}T23:59:59`))).toBe(0);
  expect(daysUntilHolidaysEnd(at(`${holidays.until}T00:00:00`))).toBe(0);
  expect(daysUntilHolidaysEnd(at('2027-11-01T00:00:00'))).toBe(60);
  expect(daysUntilHolidaysEnd(at('2028-01-01T00:00:00'))).toBe(-1);
});
