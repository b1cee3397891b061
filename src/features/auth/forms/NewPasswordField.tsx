import type { ComponentProps } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../../domain/passwordRules';
import { PasswordField } from './PasswordField';

/** A password input for a password that is being chosen, with the rules that the server checks. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      hint={`At least ${MIN_PASSWORD_LENGTH} characters, and none of the most common passwords.`}
      {...props}
    />
  );
}
