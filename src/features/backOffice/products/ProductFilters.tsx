import { SelectField } from '../../../shared/ui/form/SelectField';
import { SearchForm } from '../SearchForm';
import type { ProductView } from './useProductView';

interface ProductFiltersProps {
  view: ProductView;
  onChange: (view: ProductView) => void;
}

/** Searches products, and chooses between drafts, published and deleted ones. */
export function ProductFilters({ view, onChange }: ProductFiltersProps) {
  return (
    <SearchForm
      label="Products"
      placeholder="Title, variant or SKU"
      words={view.words}
      onSearch={(words) => onChange({ ...view, words })}
    >
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
    </SearchForm>
  );
}
