import { SelectField } from '../../../../shared/ui/form/SelectField';
import { TextField } from '../../../../shared/ui/form/TextField';
import { CardSection } from '../../../../shared/ui/CardSection';
import { FieldGrid } from './FormEntry';
import { RichTextField } from './richText/RichTextField';
import { SoldOutNotice } from './SoldOutNotice';
import type { ProductEditorState } from './useProductEditor';

const textFieldProps = ({ draft, errors, change }: ProductEditorState, name: 'title' | 'subtitle' | 'ribbon_text') => ({
  name,
  value: draft[name],
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
});

/** The name of the product. */
export function TitleField({ editor }: { editor: ProductEditorState }) {
  return <TextField label="Title" maxLength={200} {...textFieldProps(editor, 'title')} />;
}

/** The short texts beside the title and on the picture. */
export function DetailFields({ editor }: { editor: ProductEditorState }) {
  return (
    <FieldGrid>
      <TextField label="Subtitle" maxLength={300} {...textFieldProps(editor, 'subtitle')} />
      <TextField
        label="Ribbon"
        hint="On the picture, such as New."
        maxLength={40}
        {...textFieldProps(editor, 'ribbon_text')}
      />
    </FieldGrid>
  );
}

export function DescriptionField({ editor: { draft, errors, change } }: { editor: ProductEditorState }) {
  return (
    <RichTextField
      label="Description"
      value={draft.description}
      error={errors.description}
      onChange={(html) => change('description', html)}
    />
  );
}

/** Whether the product is published, in the lists and for sale. */
export function StateFields({ editor: { saved, draft, errors, change } }: { editor: ProductEditorState }) {
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
      <SoldOutNotice product={saved} />
      <FieldGrid>
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
      </FieldGrid>
    </CardSection>
  );
}
