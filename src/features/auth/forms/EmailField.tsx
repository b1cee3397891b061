import type { ComponentProps } from 'react';
import { TextField } from '../../../shared/ui/form/TextField';

/** The email address of an account. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'type'>) => (
  <TextField label="Email" name="email" type="email" autoComplete="username" required {...props} />
);
