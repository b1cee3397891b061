import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentProps } from 'react';
import { Field, type FieldLabels } from './Field';

/** A labeled text input. Accepts every attribute of an `<input>`. */
export function TextField({ label, hint, error, ...input }: FieldLabels & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <OutlinedInput fullWidth slotProps={{ input: { ...input, ...control } }} />}
    </Field>
  );
}

/** A labeled multi-line text input. Accepts every attribute of a `<textarea>`. */
export function TextAreaField({ label, hint, error, ...area }: FieldLabels & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // A plain `<textarea>`, which people can resize. MUI's own follows the number of lines instead.
        <OutlinedInput
          fullWidth
          multiline
          inputComponent="textarea"
          inputProps={{ rows: 5, ...area, ...control, type: undefined }}
        />
      )}
    </Field>
  );
}
