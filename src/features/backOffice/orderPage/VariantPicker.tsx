import { useProducts } from '../../catalog/useCatalogQuery';
import { formatAmount } from '../../../domain/amounts';
import { unitPrice } from '../../../domain/catalog/price';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { newLine, type DraftLine } from './itemsDraft';

interface VariantPickerProps {
  excluded: readonly DraftLine[];
  onPick: (line: DraftLine) => void;
}

/** Chooses a variant of the catalog for an order. */
export function VariantPicker({ excluded, onPick }: VariantPickerProps) {
  const { data, error } = useProducts();
  const choices = (data?.products ?? [])
    .flatMap((product) => product.variants.map((variant) => ({ line: newLine(product, variant), variant })))
    .filter(({ variant }) => !excluded.some(({ variantId }) => variantId === variant.id));

  return (
    <SelectField
      label="Add another product"
      value=""
      error={!data && error ? 'The products could not be loaded.' : undefined}
      onChange={({ target }) => {
        const chosen = choices.find(({ variant }) => variant.id === target.value);
        if (chosen) onPick(chosen.line);
      }}
    >
      <option value="">Choose a product</option>
      {choices.map(({ line, variant }) => (
        <option key={variant.id} value={variant.id}>
          {`${line.name}, ${formatAmount(unitPrice(variant))}`}
        </option>
      ))}
    </SelectField>
  );
}
