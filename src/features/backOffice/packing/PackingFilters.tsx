import type { ReactNode } from 'react';
import { DayFilters } from '../orderList/DayFilters';
import { FilterPanel } from '../orderList/FilterPanel';
import { OrderSearchField } from '../orderList/OrderSearchField';
import { filterText, type GridView } from '../orderList/gridView';

interface PackingFiltersProps {
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
  /** What is done with all orders that match. */
  action: ReactNode;
}

const unfiltered = { text: undefined, from: undefined, to: undefined };

/** The search field and filters of a list of the packing page. */
export function PackingFilters({ view, onChange, action }: PackingFiltersProps) {
  const { text, from, to } = view;

  return (
    <FilterPanel
      printedText={filterText(view)}
      search={<OrderSearchField text={text} onChange={onChange} />}
      activeCount={[from, to].filter(Boolean).length}
      onReset={(text ?? from ?? to) ? () => onChange(unfiltered) : undefined}
      action={action}
    >
      <DayFilters view={view} onChange={onChange} />
    </FilterPanel>
  );
}
