import type { FiguresStep } from '../../../domain/figures';

// The days are texts and mean days in India, so the time zone of the browser must not shift them.
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `23 Nov`, or `Nov 2026` for a month. */
export const stepName = (firstDay: string, step: FiguresStep) =>
  (step === 'day' ? day : month).format(new Date(firstDay));

/** `23 Nov 2026` */
export const dayName = (text: string) => fullDay.format(new Date(text));

/** The part of a whole as `12 %`; nothing without a whole. */
export const percent = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 100)} %` : '–');
