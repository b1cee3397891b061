import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { idOf } from '../../../../domain/catalog/productId';
import { paths } from '../../../../domain/routes';
import { Alert } from '../../../../shared/ui/Alert';
import { Button } from '../../../../shared/ui/Button';
import { SelectField } from '../../../../shared/ui/form/SelectField';
import { TextField } from '../../../../shared/ui/form/TextField';
import { Disclosure } from '../../../../shared/ui/Disclosure';
import { EntryActions, FieldGrid, FormEntry } from './FormEntry';
import { newVariant, type VariantDraft, type VariantTextField } from './productDraft';
import type { ProductEditorState } from './useProductEditor';

/** What is sold: each variant with its prices and its stock, and what its invoice needs. The stock has a page of its own. */
export function VariantFields({ editor }: { editor: ProductEditorState }) {
  const { saved, draft, errors, change, changeVariant } = editor;
  const list = useRef<HTMLDivElement>(null);
  const shown = draft.variants.filter(({ is_deleted }) => !is_deleted);
  const removed = draft.variants.filter(({ is_deleted }) => is_deleted);

  const handleAdd = () => {
    const ids = draft.variants.map(({ id }) => id);
    const added = newVariant(idOf(`${saved.id} ${ids.length + 1}`, ids));
    flushSync(() => change('variants', (current: VariantDraft[]) => [...current, added]));
    [...(list.current?.querySelectorAll<HTMLElement>('[name$=".title"]') ?? [])].at(-1)?.focus();
  };

  return (
    <>
      {errors.variants && <Alert severity="error" title={errors.variants} />}
      <div ref={list}>
        {shown.map((variant) => (
          <VariantEntry
            key={variant.id}
            variant={variant}
            editor={editor}
            onRemove={() => changeVariant(variant.id, 'is_deleted', true)}
          />
        ))}
      </div>
      {removed.map(({ id, title }) => (
        <EntryActions key={id}>
          <span>{`${title || 'A variant'} was removed.`}</span>
          <Button
            $variant="secondary"
            aria-label={`Add ${title} again`}
            onClick={() => changeVariant(id, 'is_deleted', false)}
          >
            Add again
          </Button>
        </EntryActions>
      ))}
      <div>
        <Button $variant="secondary" onClick={handleAdd}>
          Add variant
        </Button>
      </div>
    </>
  );
}

interface VariantEntryProps {
  variant: VariantDraft;
  editor: ProductEditorState;
  onRemove: () => void;
}

function VariantEntry({ variant, editor: { saved, errors, changeVariant }, onRemove }: VariantEntryProps) {
  const propsOf = (field: VariantTextField) => ({
    name: `variants.${variant.id}.${field}`,
    value: variant[field],
    error: errors[`variants.${variant.id}.${field}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => changeVariant(variant.id, field, target.value),
  });
  const name = variant.title || 'new variant';

  return (
    <VariantEntryGroup role="group" aria-label={`Variant ${name}`}>
      <Prices>
        <TextField label="Title" maxLength={100} {...propsOf('title')} />
        <TextField label="Price" inputMode="decimal" {...propsOf('amount')} />
        <TextField label="Sale price" inputMode="decimal" {...propsOf('sale_amount')} />
      </Prices>
      <StockState variantId={variant.id} units={saved.stock[variant.id]} isCounted={variant.manage_inventory} />
      <Disclosure title={`MRP, tax and more of ${name}`}>
        <FieldGrid>
          <TextField label="MRP" hint="As on the pack." inputMode="decimal" {...propsOf('mrp')} />
          <TextField label="Net weight" hint="Such as 100 g." maxLength={50} {...propsOf('weight')} />
          <TextField label="HSN code" inputMode="numeric" maxLength={8} {...propsOf('hsn')} />
          <TextField label="Tax rate in percent" inputMode="decimal" maxLength={6} {...propsOf('tax_rate')} />
          <TextField label="SKU" maxLength={100} {...propsOf('sku')} />
          <TextField
            label="Limit per order"
            hint="Empty: 100."
            inputMode="numeric"
            maxLength={3}
            {...propsOf('order_limit')}
          />
          <SelectField
            label="Stock"
            name={`variants.${variant.id}.manage_inventory`}
            value={String(variant.manage_inventory)}
            error={errors[`variants.${variant.id}.manage_inventory`]}
            onChange={({ target }) => changeVariant(variant.id, 'manage_inventory', target.value === 'true')}
          >
            <option value="true">Counted</option>
            <option value="false">Not counted</option>
          </SelectField>
        </FieldGrid>
        <EntryActions>
          <Button $variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </EntryActions>
      </Disclosure>
    </VariantEntryGroup>
  );
}

interface StockStateProps {
  variantId: string;
  /** Undefined if the variant is not saved yet, or if its stock was not counted. */
  units: number | undefined;
  isCounted: boolean;
}

/** How many units there are, and where that is changed. */
function StockState({ variantId, units, isCounted }: StockStateProps) {
  if (!isCounted) return <small>Stock not counted: always for sale</small>;
  if (units === undefined) return <small>0 in stock after saving</small>;
  return (
    <StockLink to={`${paths.adminStock}?${new URLSearchParams({ variant: variantId }).toString()}`}>
      {`${units} in stock`}
    </StockLink>
  );
}

const VariantEntryGroup = styled(FormEntry)`
  gap: ${({ theme }) => theme.space(1)};
  padding-bottom: ${({ theme }) => theme.space(3)};
  border: 0;
`;

/** In one row, even on phones. */
const Prices = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(2)};
  align-items: start;
`;

const StockLink = styled(Link)`
  justify-self: start;
  padding-block: ${({ theme }) => theme.space(1)};
  font-size: ${({ theme }) => theme.text.sm};
`;
