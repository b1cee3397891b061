import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/form/Field';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label?: string;
  hint?: string;
  error?: string | undefined;
}

/** A password input with a button that shows or hides the typed text. */
export function PasswordField({ label = 'Password', hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <JoinedInput
          fullWidth
          type={isShown ? 'text' : 'password'}
          slotProps={{
            input: {
              name: 'password',
              required: true,
              ...input,
              ...control,
              autoCapitalize: 'none',
              spellCheck: false,
            },
          }}
          endAdornment={
            <Toggle $variant="secondary" onClick={() => setIsShown(!isShown)}>
              <span>{isShown ? 'Hide' : 'Show'}</span>
              <VisuallyHidden> password</VisuallyHidden>
            </Toggle>
          }
        />
      )}
    </Field>
  );
}

const JoinedInput = styled(OutlinedInput)`
  input {
    border-right: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
`;

const Toggle = styled(Button)`
  flex: none;
  align-self: stretch;
  min-width: ${({ theme }) => theme.space(20)};
  padding-inline: ${({ theme }) => theme.space(3)};
  border-start-start-radius: 0;
  border-end-start-radius: 0;
`;
