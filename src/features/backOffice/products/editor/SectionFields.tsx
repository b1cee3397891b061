import { Button } from '../../../../shared/ui/Button';
import { TextField } from '../../../../shared/ui/form/TextField';
import { idOf } from '../../../../domain/catalog/productId';
import { moveItem } from '../pictures/moveItem';
import { EntryActions, FormEntry } from './FormEntry';
import type { SectionDraft } from './productDraft';
import { RichTextField } from './richText/RichTextField';
import type { ProductEditorState } from './useProductEditor';

/** The texts that open below the description. */
export function SectionFields({ editor: { draft, errors, change } }: { editor: ProductEditorState }) {
  const sections = draft.additional_info;
  const changeSections = (update: (current: SectionDraft[]) => SectionDraft[]) => change('additional_info', update);
  const changeSection = (id: string, fields: Partial<SectionDraft>) =>
    changeSections((current) => current.map((each) => (each.id === id ? { ...each, ...fields } : each)));
  const takenIds = sections.map(({ id }) => id);

  return (
    <>
      <p>Texts below the description that shoppers open, such as how to brew it.</p>
      {sections.map((section, index) => {
        const name = section.title || `section ${index + 1}`;
        return (
          <FormEntry key={section.id} role="group" aria-label={`Section ${index + 1}`}>
            <TextField
              label="Heading"
              name={`additional_info.${index}.title`}
              maxLength={200}
              value={section.title}
              error={errors[`additional_info.${index}.title`]}
              onChange={({ target }) => changeSection(section.id, { title: target.value })}
            />
            <RichTextField
              label={`Text of ${name}`}
              value={section.description}
              error={errors[`additional_info.${index}.description`]}
              onChange={(description) => changeSection(section.id, { description })}
            />
            <EntryActions>
              {index > 0 && (
                <Button
                  $variant="quiet"
                  aria-label={`Move ${name} up`}
                  onClick={() => changeSections((current) => moveItem(current, index, index - 1))}
                >
                  Move up
                </Button>
              )}
              <Button
                $variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => changeSections((current) => current.filter(({ id }) => id !== section.id))}
              >
                Remove
              </Button>
            </EntryActions>
          </FormEntry>
        );
      })}
      <div>
        <Button
          $variant="secondary"
          onClick={() =>
            changeSections((current) => [...current, { id: idOf('section', takenIds), title: '', description: '' }])
          }
        >
          Add section
        </Button>
      </div>
    </>
  );
}
