import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentProps } from 'react';
import { Field, type FieldLabels } from './Field';

/** A labeled `<select>`, so that phones show their own picker. Accepts its attributes, and options as children. */
export function SelectField({ label, hint, error, ...select }: FieldLabels & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <NativeSelect input={<OutlinedInput fullWidth />} inputProps={{ ...select, ...control }} />}
    </Field>
  );
}
