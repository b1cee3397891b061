import { type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { Field } from './Field';
import { Input } from './TextField';

interface Labels {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** One of a few words, with its label; takes every attribute of a `<select>` and its options as children. */
export function SelectField({ label, hint, error, ...select }: Labels & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

const Select = styled(Input).attrs({ as: 'select' })`
  cursor: pointer;
  &:read-only {
    background: ${({ theme }) => theme.color.raised};
    color: inherit;
  }
`;
