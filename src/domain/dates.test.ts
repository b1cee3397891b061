import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { addDays, dayInIndia, endOfDay, isDay, startOfDay } from './dates';

/** The last two rows are in hours that daylight saving time skips or repeats in New York and London. */
const times = [
  ['2026-11-22T18:29:59.999Z', '2026-11-22', '22 Nov 2026', '11:59 pm', '22 November 2026, 23:59 IST'],
  ['2026-11-22T18:30:00Z', '2026-11-23', '23 Nov 2026', '12:00 am', '23 November 2026, 00:00 IST'],
  ['2026-11-26T19:30:00+00:00', '2026-11-27', '27 Nov 2026', '1:00 am', '27 November 2026, 01:00 IST'],
  ['2026-11-27T13:00:00+05:30', '2026-11-27', '27 Nov 2026', '1:00 pm', '27 November 2026, 13:00 IST'],
  ['2026-11-30T18:29:59Z', '2026-11-30', '30 Nov 2026', '11:59 pm', '30 November 2026, 23:59 IST'],
  ['2026-11-30T18:30:00Z', '2026-12-01', '1 Dec 2026', '12:00 am', '1 December 2026, 00:00 IST'],
  ['2026-12-31T18:29:59Z', '2026-12-31', '31 Dec 2026', '11:59 pm', '31 December 2026, 23:59 IST'],
  ['2026-12-31T18:30:00Z', '2027-01-01', '1 Jan 2027', '12:00 am', '1 January 2027, 00:00 IST'],
  ['2028-02-28T18:30:00Z', '2028-02-29', '29 Feb 2028', '12:00 am', '29 February 2028, 00:00 IST'],
  ['2028-02-29T18:30:00Z', '2028-03-01', '1 Mar 2028', '12:00 am', '1 March 2028, 00:00 IST'],
  ['2026-03-31T18:30:00Z', '2026-04-01', '1 Apr 2026', '12:00 am', '1 April 2026, 00:00 IST'],
  ['2026-03-08T07:30:00Z', '2026-03-08', '8 Mar 2026', '1:00 pm', '8 March 2026, 13:00 IST'],
  ['2026-03-29T01:30:00Z', '2026-03-29', '29 Mar 2026', '7:00 am', '29 March 2026, 07:00 IST'],
  ['2026-10-25T01:00:00Z', '2026-10-25', '25 Oct 2026', '6:30 am', '25 October 2026, 06:30 IST'],
  ['2026-11-01T06:00:00Z', '2026-11-01', '1 Nov 2026', '11:30 am', '1 November 2026, 11:30 IST'],
] as const;
const days = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31', '2028-02-29'];

interface Report {
  /** In minutes. */
  offset: number;
  /** Of {@link times}. */
  formatted: string[][];
  /** Of {@link days}. */
  ofDays: string[][];
}

/** Runs the module in a process in each time zone, because a process cannot change the time zone of Jest. */
function inTimeZones(timeZones: readonly string[]): Record<string, Report> {
  const script = `
    const dates = await import('./src/domain/dates.ts');
    const { dayInIndia, formatDay, formatTime, formatTimeWithZone, formatDateAndTime, formatSpreadsheetTime } = dates;
    const { addDays, endOfDay, formatDayOfYear, formatLongDay, formatMonth, startOfDay } = dates;
    const reports = ${JSON.stringify(timeZones)}.map((timeZone) => {
      process.env.TZ = timeZone;
      return [timeZone, {
        offset: -new Date('2026-11-27').getTimezoneOffset(),
        formatted: ${JSON.stringify(times.map(([at]) => at))}.map((at) => [
          dayInIndia(at), formatDay(at), formatTime(at), formatTimeWithZone(at), formatDateAndTime(at),
          formatSpreadsheetTime(at),
        ]),
        ofDays: ${JSON.stringify(days)}.map((day) => [
          startOfDay(day).toISOString(), endOfDay(day).toISOString(), addDays(day, 1), addDays(day, -1),
          formatDay(day), formatDayOfYear(day), formatLongDay(day), formatMonth(day),
        ]),
      }];
    });
    console.log(JSON.stringify(Object.fromEntries(reports)));`;
  const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as Record<string, Report>;
}

/** The time zones of viewers, and their offsets on 27 November 2026 in minutes. */
const offsets = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/New_York': -300,
  'America/Los_Angeles': -480,
  'Europe/London': 0,
  'Pacific/Kiritimati': 840,
};

it('shows and reads the days and times of India, in every time zone of the viewer', () => {
  const reports = inTimeZones(Object.keys(offsets));
  for (const [timeZone, offset] of Object.entries(offsets))
    expect({ [timeZone]: reports[timeZone] }).toEqual({
      [timeZone]: {
        offset,
        formatted: times.map(([, day, shortDay, time, withZone]) => [
          day,
          shortDay,
          time,
          withZone,
          `${shortDay}, ${time}`,
          `${day} ${/\d\d:\d\d/.exec(withZone)?.[0]}`,
        ]),
        ofDays: [
          ['2026-03-07T18:30:00.000Z', '2026-03-08T18:29:59.999Z', '2026-03-09', '2026-03-07', '8 Mar 2026'],
          ['2026-03-28T18:30:00.000Z', '2026-03-29T18:29:59.999Z', '2026-03-30', '2026-03-28', '29 Mar 2026'],
          ['2026-10-24T18:30:00.000Z', '2026-10-25T18:29:59.999Z', '2026-10-26', '2026-10-24', '25 Oct 2026'],
          ['2026-10-31T18:30:00.000Z', '2026-11-01T18:29:59.999Z', '2026-11-02', '2026-10-31', '1 Nov 2026'],
          ['2026-12-30T18:30:00.000Z', '2026-12-31T18:29:59.999Z', '2027-01-01', '2026-12-30', '31 Dec 2026'],
          ['2028-02-28T18:30:00.000Z', '2028-02-29T18:29:59.999Z', '2028-03-01', '2028-02-28', '29 Feb 2028'],
        ].map(([start, end, next, previous, day = '']) => {
          const [date, month = '', year] = day.split(' ');
          const longMonth = { Mar: 'March', Oct: 'October', Nov: 'November', Dec: 'December', Feb: 'February' }[month];
          return [
            start,
            end,
            next,
            previous,
            day,
            `${date} ${month}`,
            `${date} ${longMonth} ${year}`,
            `${month} ${year}`,
          ];
        }),
      },
    });
});

it('finds for every time the day between whose limits the time is', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (time) => {
      const day = dayInIndia(time);
      expect(startOfDay(day) <= time && time <= endOfDay(day)).toBe(true);
      expect(Number(endOfDay(day)) + 1).toBe(Number(startOfDay(addDays(day, 1))));
      expect(isDay(day)).toBe(true);
    }),
  );
});

it.each([
  ['2026-11-27', true],
  ['2028-02-29', true],
  // A date field reports it while the year is typed.
  ['0002-11-27', false],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['1999-12-31', false],
  ['2200-01-01', false],
  ['2026-11-27T00:00:00Z', false],
  ['27-11-2026', false],
  ['yesterday', false],
  ['', false],
])('knows whether %j is a day', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
