import { TextField } from '../../../shared/ui/form/TextField';
import type { GridView } from './gridView';

interface DayFiltersProps {
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
}

/** Restricts a list to the orders of some days. */
export function DayFilters({ view, onChange }: DayFiltersProps) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={view.from ?? ''}
        max={view.to}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={view.to ?? ''}
        min={view.from}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
    </>
  );
}
