import { addDays, isDay } from '../../../domain/dates';
import { dayProblem } from '../../../shared/ui/form/dayProblem';
import type { FiguresQuery } from './figuresApi';

/** Days as 2026-11-23, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** Up to so many days are shown one by one; more are shown as months. */
const MAX_DAYS = 62;
const DAY_MS = 86_400_000;
/** Financial years of India start in April. */
const APRIL = 4;

/** Ready-made periods, which end today or with the last month. */
export const presets = [
  { key: 'this-month', name: 'This month', periodOf: (today: string) => ({ from: firstOfMonth(today, 0), to: today }) },
  {
    key: 'last-month',
    name: 'Last month',
    periodOf: (today: string) => ({ from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today, 0), -1) }),
  },
  {
    key: '12-months',
    name: '12 months',
    periodOf: (today: string) => ({ from: firstOfMonth(today, -11), to: today }),
  },
  {
    key: 'financial-year',
    name: 'This financial year',
    periodOf: (today: string) => {
      const month = Number(today.slice(5, 7));
      return { from: firstOfMonth(today, month >= APRIL ? APRIL - month : APRIL - month - 12), to: today };
    },
  },
] as const satisfies readonly { key: string; name: string; periodOf: (today: string) => Period }[];

/** Returns the period of a URL, with its preset if it has one. Invalid days are this month. */
export function parsePeriod(params: URLSearchParams, today: string): Period & { preset?: string } {
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (!params.has('range') && !periodProblem(period)) return period;
  const preset = presets.find(({ key }) => key === params.get('range')) ?? presets[0];
  return { ...preset.periodOf(today), preset: preset.key };
}

/** Returns why days are no period. */
export function periodProblem({ from, to }: Period): { from?: string; to?: string } | undefined {
  if (!isDay(from)) return { from: dayProblem };
  if (!isDay(to)) return { to: dayProblem };
  return to < from ? { to: 'The last day must not be before the first.' } : undefined;
}

/** Returns what the database is asked for. */
export function figuresQueryOf({ from, to }: Period): FiguresQuery {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from, to, step: days > MAX_DAYS ? 'month' : 'day' };
}

/** Returns the first day of a month: the month of `day` plus `months`. */
function firstOfMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
