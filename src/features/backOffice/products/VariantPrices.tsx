import { type ReactNode } from 'react';
import type { ListedVariant } from '../../../domain/catalog/editedProduct';
import { TextField } from '../../../shared/ui/form/TextField';
import { FieldRow } from '../FieldRow';
import { priceOf, type PriceField } from './priceDraft';
import type { usePrices } from './usePrices';

interface VariantPricesProps {
  variant: ListedVariant;
  /** Of the variant, with its product. */
  name: string;
  prices: ReturnType<typeof usePrices>;
  /** What the row is about. */
  children: ReactNode;
}

/** A row with the prices of a variant, which can be changed. */
export function VariantPrices({ variant, name, prices: { prices, isBusy, type }, children }: VariantPricesProps) {
  const price = prices[variant.id] ?? priceOf(variant, name);
  const propsOf = (field: PriceField) => ({
    name: `${variant.id}.${field}`,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    readOnly: isBusy,
    value: price[field],
    error: price.problems[field],
    onChange: ({ target }: { target: { value: string } }) => type(variant, name, field, target.value),
  });

  return (
    <FieldRow $fields={2}>
      {children}
      <TextField label={`Price of ${name}`} {...propsOf('amount')} />
      <TextField label={`Sale price of ${name}`} {...propsOf('sale_amount')} />
    </FieldRow>
  );
}
