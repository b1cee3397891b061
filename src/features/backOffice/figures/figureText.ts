import { formatDayOfYear, formatMonth } from '../../../domain/dates';
import type { FiguresStep } from '../../../domain/figures';

/** `23 Nov`, or `Nov 2026` for a month. */
export const stepName = (firstDay: string, step: FiguresStep) =>
  step === 'day' ? formatDayOfYear(firstDay) : formatMonth(firstDay);

/** The part of a whole as `12 %`; nothing without a whole. */
export const percent = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 100)} %` : '–');
