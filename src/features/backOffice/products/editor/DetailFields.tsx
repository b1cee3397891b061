import { SelectField } from '../../../../shared/ui/form/SelectField';
import { TextField } from '../../../../shared/ui/form/TextField';
import { CardSection } from '../../../../shared/ui/CardSection';
import { RichTextField } from './richText/RichTextField';
import type { ProductEditorState } from './useProductEditor';

/** Title, subtitle, ribbon and description. */
export function DetailFields({ editor: { draft, errors, change } }: { editor: ProductEditorState }) {
  const propsOf = (name: 'title' | 'subtitle' | 'ribbon_text') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });

  return (
    <CardSection title="Details">
      <TextField label="Title" maxLength={200} {...propsOf('title')} />
      <TextField label="Subtitle" maxLength={300} {...propsOf('subtitle')} />
      <TextField label="Ribbon" hint="On the picture, such as New." maxLength={40} {...propsOf('ribbon_text')} />
      <RichTextField
        label="Description"
        value={draft.description}
        error={errors.description}
        onChange={(html) => change('description', html)}
      />
    </CardSection>
  );
}

/** Whether the product is published, in the lists and for sale. */
export function StateFields({ editor: { draft, errors, change } }: { editor: ProductEditorState }) {
  return (
    <CardSection title="In the shop">
      <SelectField
        label="State"
        name="status"
        hint="A draft is visible only here."
        value={draft.status}
        error={errors.status}
        onChange={({ target }) => change('status', target.value)}
      >
        <option value="draft">Draft</option>
        <option value="published">Published</option>
      </SelectField>
      <SelectField
        label="In lists"
        name="is_hidden"
        value={String(!draft.is_hidden)}
        error={errors.is_hidden}
        onChange={({ target }) => change('is_hidden', target.value === 'false')}
      >
        <option value="true">Yes</option>
        <option value="false">No, only with its link</option>
      </SelectField>
      <SelectField
        label="For sale"
        name="purchasable"
        value={String(draft.purchasable)}
        error={errors.purchasable}
        onChange={({ target }) => change('purchasable', target.value === 'true')}
      >
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
    </CardSection>
  );
}
