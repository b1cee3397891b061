import styled from 'styled-components';
import { orderStatuses, type OrderStatus } from '../../../domain/order/order';
import { Button } from '../../../shared/ui/Button';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { Icon } from '../../../shared/ui/Icon';
import { MoreMenu } from '../MoreMenu';
import { DayFilters } from './DayFilters';
import { FilterPanel } from './FilterPanel';
import { OrderSearchField } from './OrderSearchField';
import { filterText, isFiltered, type GridView } from './gridView';

interface OrderFiltersProps {
  view: GridView;
  onChange: (change: Partial<GridView>) => void;
  onShowDeleted: () => void;
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
export function OrderFilters({ view, onChange, onShowDeleted }: OrderFiltersProps) {
  const { status, needsAttention = false, isInvoiceDue = false, isDisputed = false, text, from, to } = view;

  return (
    <FilterPanel
      printedText={filterText(view)}
      search={<OrderSearchField text={text} onChange={onChange} />}
      activeCount={[status, needsAttention, isInvoiceDue, isDisputed, from, to].filter(Boolean).length}
      onReset={isFiltered(view) ? () => onChange(unfiltered) : undefined}
      action={<MoreMenu actions={[{ label: 'Recently deleted', onClick: onShowDeleted }]} />}
    >
      <SelectField
        label="Status"
        value={status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || undefined) as OrderStatus | undefined })}
      >
        <option value="">Any</option>
        {orderStatuses.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <DayFilters view={view} onChange={onChange} />
      <Toggle
        $variant="secondary"
        aria-pressed={needsAttention}
        onClick={() => onChange({ needsAttention: needsAttention ? undefined : true })}
      >
        <Icon name="warning" />
        Needs attention
      </Toggle>
      <Toggle
        $variant="secondary"
        aria-pressed={isInvoiceDue}
        onClick={() => onChange({ isInvoiceDue: isInvoiceDue ? undefined : true })}
      >
        Invoice missing
      </Toggle>
      <Toggle
        $variant="secondary"
        aria-pressed={isDisputed}
        onClick={() => onChange({ isDisputed: isDisputed ? undefined : true })}
      >
        Disputed
      </Toggle>
    </FilterPanel>
  );
}

const Toggle = styled(Button)`
  padding-inline: ${({ theme }) => theme.space(3)};
  &[aria-pressed='true'] {
    border-color: currentColor;
    background: ${({ theme }) => theme.color.sunk};
  }
`;
