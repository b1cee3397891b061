import type { FormEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { TextField } from '../../../shared/ui/form/TextField';
import { formValues } from '../../../shared/ui/form/useValidatedForm';
import type { ProductView } from './useProductView';

interface ProductFiltersProps {
  view: ProductView;
  onChange: (view: ProductView) => void;
}

/** Searches products, and chooses between drafts, published and deleted ones. */
export function ProductFilters({ view, onChange }: ProductFiltersProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ ...view, words: formValues(event.currentTarget, ['words']).words.trim() });
  };

  return (
    <Form role="search" aria-label="Products" onSubmit={handleSubmit}>
      <TextField
        // Shows the words of the URL after a step back.
        key={view.words}
        label="Search"
        name="words"
        type="search"
        placeholder="Title, address, variant or SKU"
        defaultValue={view.words}
      />
      <Button $variant="secondary" type="submit">
        Search
      </Button>
      <SelectField
        label="Show"
        value={view.show}
        onChange={({ target }) => onChange({ ...view, show: target.value as ProductView['show'] })}
      >
        <option value="sold">Drafts and published</option>
        <option value="published">Published</option>
        <option value="draft">Drafts</option>
        <option value="deleted">Deleted</option>
      </SelectField>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space(3)};
  align-items: end;
  margin-bottom: ${({ theme }) => theme.space(5)};
  > :last-child {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) auto 15rem;
    > :last-child {
      grid-column: auto;
    }
  }
`;
