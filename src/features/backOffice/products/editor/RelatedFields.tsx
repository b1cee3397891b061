import { Button } from '../../../../shared/ui/Button';
import { SelectField } from '../../../../shared/ui/form/SelectField';
import { TextField } from '../../../../shared/ui/form/TextField';
import { useGetProductTitlesQuery } from '../productsApi';
import { EntryActions, FormEntry } from './FormEntry';
import type { RelatedDraft } from './productDraft';
import type { ProductEditorState } from './useProductEditor';

/** Other products that go with this one. */
export function RelatedFields({ editor: { saved, draft, errors, change } }: { editor: ProductEditorState }) {
  const { data = [] } = useGetProductTitlesQuery();
  const related = draft.related_products;
  const changeRelated = (update: (current: RelatedDraft[]) => RelatedDraft[]) => change('related_products', update);
  const others = data.filter(
    ({ id }) => id !== saved.id && related.every(({ related_id: relatedId }) => relatedId !== id),
  );

  const handleAdd = (id: string) => {
    const product = others.find((other) => other.id === id);
    if (!product) return;
    changeRelated((current) => [
      ...current,
      { related_id: id, section_title: current.at(-1)?.section_title ?? 'Goes well with', title: product.title },
    ]);
  };

  return (
    <>
      {related.map(({ related_id: id, section_title: heading, title }, index) => (
        <FormEntry key={id} role="group" aria-label={`Related product ${title}`}>
          <TextField
            label={`Heading above ${title}`}
            name={`related_products.${index}.section_title`}
            maxLength={200}
            value={heading}
            error={errors[`related_products.${index}.section_title`] ?? errors[`related_products.${index}.related_id`]}
            onChange={({ target }) =>
              changeRelated((current) =>
                current.map((each) => (each.related_id === id ? { ...each, section_title: target.value } : each)),
              )
            }
          />
          <EntryActions>
            <Button
              $variant="quiet"
              aria-label={`Remove ${title}`}
              onClick={() => changeRelated((current) => current.filter((each) => each.related_id !== id))}
            >
              Remove
            </Button>
          </EntryActions>
        </FormEntry>
      ))}
      <SelectField label="Add a product" value="" onChange={({ target }) => handleAdd(target.value)}>
        <option value="">Choose a product</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </>
  );
}
