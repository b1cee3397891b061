import { useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Input } from '../../shared/ui/TextField';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label?: string;
  hint?: string;
  error?: string | undefined;
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label = 'Password', hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Row>
          <Input
            name="password"
            required
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Toggle $variant="secondary" onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden> password</VisuallyHidden>
          </Toggle>
        </Row>
      )}
    </Field>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  input {
    border-right: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
`;

const Toggle = styled(Button)`
  min-width: ${({ theme }) => theme.space(20)};
  padding-inline: ${({ theme }) => theme.space(3)};
  border-start-start-radius: 0;
  border-end-start-radius: 0;
`;
