import styled from 'styled-components';
import { orderStatuses, type OrderStatus } from '../../../domain/order/order';
import { Button } from '../../../shared/ui/Button';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { TextField } from '../../../shared/ui/form/TextField';
import { OrderSearchField } from './OrderSearchField';
import { isFiltered, type OrderView } from './orderView';

interface OrderFiltersProps {
  view: OrderView;
  onChange: (change: Partial<OrderView>) => void;
}

const unfiltered = { status: undefined, needsAttention: undefined, text: undefined, from: undefined, to: undefined };

/** The search field and filters of the order grid. */
export function OrderFilters({ view, onChange }: OrderFiltersProps) {
  return (
    <Row role="search" aria-label="Orders">
      <OrderSearchField text={view.text} onChange={onChange} />
      <SelectField
        label="Status"
        value={view.status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || undefined) as OrderStatus | undefined })}
      >
        <option value="">Any</option>
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
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
      {isFiltered(view) && (
        <Button $variant="quiet" onClick={() => onChange(unfiltered)}>
          Show all
        </Button>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(4)};
  align-items: start;
  margin-bottom: ${({ theme }) => theme.space(5)};

  /* Two date fields side by side fit a phone only if they can shrink. */
  > * {
    grid-template-columns: minmax(0, 1fr);
  }
  input[type='date'] {
    padding-inline: ${({ theme }) => theme.space(2)};
  }

  > :nth-child(-n + 2) {
    grid-column: 1 / -1;
  }
  > button {
    align-self: end;
  }
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > :nth-child(2) {
      grid-column: auto;
    }
    > button {
      grid-column: 4;
    }
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr));
    > :first-child {
      grid-column: auto;
    }
    > button {
      grid-column: 5;
    }
  }
`;
