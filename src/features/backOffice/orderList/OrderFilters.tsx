import { orderStatuses, type OrderStatus } from '../../../domain/order/order';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { DayFilters } from './DayFilters';
import { FilterPanel } from './FilterPanel';
import { OrderSearchField } from './OrderSearchField';
import { isFiltered, type GridView } from './gridView';

interface OrderFiltersProps {
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
}

const unfiltered = {
  status: undefined,
  needsAttention: undefined,
  isInvoiceDue: undefined,
  isDisputed: undefined,
  text: undefined,
  from: undefined,
  to: undefined,
};

/** The search field and filters of the order grid. */
export function OrderFilters({ view, onChange }: OrderFiltersProps) {
  const activeFilters = [view.status, view.from, view.to].filter(Boolean);

  return (
    <FilterPanel
      search={<OrderSearchField text={view.text} onChange={onChange} />}
      activeCount={activeFilters.length}
      onReset={isFiltered(view) ? () => onChange(unfiltered) : undefined}
    >
      <SelectField
        label="Status"
        value={view.status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || undefined) as OrderStatus | undefined })}
      >
        <option value="">Any</option>
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </SelectField>
      <DayFilters view={view} onChange={onChange} />
    </FilterPanel>
  );
}
