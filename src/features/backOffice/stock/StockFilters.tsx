import type { FormEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { TextField } from '../../../shared/ui/form/TextField';
import { formValues } from '../../../shared/ui/form/useValidatedForm';
import type { StockView } from './useStockView';

interface StockFiltersProps {
  view: StockView;
  onChange: (change: Partial<StockView>) => void;
}

/** Searches the stock, and starts and ends counting the shelf. */
export function StockFilters({ view: { words, isLowOnly, isCounting }, onChange }: StockFiltersProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ words: formValues(event.currentTarget, ['words']).words.trim() });
  };

  return (
    <Form role="search" aria-label="Stock" onSubmit={handleSubmit}>
      <TextField
        // Shows the words of the URL after a step back.
        key={words}
        label="Search"
        name="words"
        type="search"
        placeholder="Product, size or SKU"
        defaultValue={words}
      />
      <Button $variant="secondary" type="submit">
        Search
      </Button>
      <SelectField
        label="Show"
        value={isLowOnly ? 'low' : 'all'}
        onChange={({ target }) => onChange({ isLowOnly: target.value === 'low' })}
      >
        <option value="all">All products</option>
        <option value="low">Low stock</option>
      </SelectField>
      <Button $variant={isCounting ? 'secondary' : 'primary'} onClick={() => onChange({ isCounting: !isCounting })}>
        {isCounting ? 'Stop counting' : 'Count the shelf'}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  margin-bottom: ${({ theme }) => theme.space(5)};
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) auto 12rem auto;
  }
`;
