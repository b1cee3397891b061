import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { idOf } from '../../../../domain/catalog/productId';
import { Alert } from '../../../../shared/ui/Alert';
import { Button } from '../../../../shared/ui/Button';
import { SelectField } from '../../../../shared/ui/form/SelectField';
import { TextField } from '../../../../shared/ui/form/TextField';
import { CardSection } from '../../../../shared/ui/CardSection';
import { EntryActions, FieldGrid, FormEntry } from './FormEntry';
import { newVariant, type VariantDraft, type VariantTextField } from './productDraft';
import type { ProductEditorState } from './useProductEditor';

/** What is sold: each variant with its prices and what its invoice needs. The stock has a page of its own. */
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
    <CardSection title="Variants">
      <p>Prices are in rupees and include tax. Units in stock are counted on the page Stock.</p>
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
    </CardSection>
  );
}

interface VariantEntryProps {
  variant: VariantDraft;
  editor: ProductEditorState;
  onRemove: () => void;
}

function VariantEntry({ variant, editor: { errors, changeVariant }, onRemove }: VariantEntryProps) {
  const propsOf = (field: VariantTextField) => ({
    name: `variants.${variant.id}.${field}`,
    value: variant[field],
    error: errors[`variants.${variant.id}.${field}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => changeVariant(variant.id, field, target.value),
  });
  const name = variant.title || 'new variant';

  return (
    <FormEntry role="group" aria-label={`Variant ${name}`}>
      <FieldGrid>
        <TextField label="Title" hint="Such as 100 g." maxLength={100} {...propsOf('title')} />
        <TextField label="Price" inputMode="decimal" {...propsOf('amount')} />
        <TextField label="Sale price" hint="Below the price." inputMode="decimal" {...propsOf('sale_amount')} />
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
    </FormEntry>
  );
}
