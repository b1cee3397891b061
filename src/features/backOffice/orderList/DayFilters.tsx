import { useCallback } from 'react';
import { dayLimits, isDay } from '../../../domain/dates';
import { dayProblem } from '../../../shared/ui/form/dayProblem';
import { TextField } from '../../../shared/ui/form/TextField';
import type { GridView } from './gridView';
import { useTypedFilter } from './useTypedFilter';

interface DayFiltersProps {
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
}

/** Restricts a list to the orders of some days. */
export function DayFilters({ view, onChange }: DayFiltersProps) {
  const changeFrom = useCallback((from: string) => onChange({ from: from || undefined }), [onChange]);
  const changeTo = useCallback((to: string) => onChange({ to: to || undefined }), [onChange]);

  return (
    <>
      <DayField label="From" day={view.from} onChange={changeFrom} />
      <DayField label="To" day={view.to} onChange={changeTo} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string | undefined;
  onChange: (day: string) => void;
}

/** Has fixed limits: Chromium loses the typed digits when a limit changes. */
function DayField({ label, day = '', onChange }: DayFieldProps) {
  const { fieldProps, isIncomplete } = useTypedFilter({ value: day, onChange, isComplete: isWholeDay });
  return (
    <TextField label={label} type="date" {...dayLimits} error={isIncomplete ? dayProblem : undefined} {...fieldProps} />
  );
}

/** While the year is typed, a field has the year 0002, for example, or no value and a bad input. */
const isWholeDay = ({ value, validity }: HTMLInputElement) => !validity.badInput && (!value || isDay(value));
