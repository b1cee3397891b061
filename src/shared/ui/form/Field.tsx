import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';
import { Icon } from '../Icon';

export interface FieldLabels {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldLabels {
  children: (control: ControlProps) => ReactNode;
}

/** Renders the label, hint and error of an MUI input. The input reads `aria-invalid` from the form control. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>
        <span>{label}</span>
      </FormLabel>
      {children({ id, 'aria-describedby': descriptions || undefined })}
      {hint && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
      {error && (
        <FormHelperText id={`${id}-error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </FormHelperText>
      )}
    </FormControl>
  );
}
