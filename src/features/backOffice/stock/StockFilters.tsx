import { SelectField } from '../../../shared/ui/form/SelectField';
import { SearchForm } from '../SearchForm';
import type { StockView } from './useStockView';

interface StockFiltersProps {
  view: StockView;
  onChange: (change: Partial<StockView>) => void;
}

/** Searches the stock. */
export function StockFilters({ view: { words, isLowOnly }, onChange }: StockFiltersProps) {
  return (
    <SearchForm
      label="Stock"
      placeholder="Product, size or SKU"
      words={words}
      onSearch={(changed) => onChange({ words: changed })}
    >
      <SelectField
        label="Show"
        value={isLowOnly ? 'low' : 'all'}
        onChange={({ target }) => onChange({ isLowOnly: target.value === 'low' })}
      >
        <option value="all">All products</option>
        <option value="low">Low stock</option>
      </SelectField>
    </SearchForm>
  );
}
