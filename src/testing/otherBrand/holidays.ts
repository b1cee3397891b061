import type { Holidays } from '../../domain/brandTypes.ts';

export const holidays: Holidays = { days: ['2026-11-09'], until: '2026-12-31' };
