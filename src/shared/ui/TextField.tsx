import { type ComponentProps, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Field } from './Field';

interface Labels {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** One line of text with its label; takes every attribute of an `<input>`. */
export function TextField({ label, hint, error, ...input }: Labels & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

/** Several lines of text with their label; takes every attribute of a `<textarea>`. */
export function TextAreaField({ label, hint, error, ...area }: Labels & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Area rows={5} {...area} {...control} />}
    </Field>
  );
}

const box = css`
  width: 100%;
  min-height: ${({ theme }) => theme.size.control};
  padding: ${({ theme }) => `${theme.space(2.5)} ${theme.space(3.5)}`};
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};

  &[aria-invalid='true'] {
    border-color: ${({ theme }) => theme.color.danger};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.danger};
  }
  &:read-only {
    background: ${({ theme }) => theme.color.sunk};
    color: ${({ theme }) => theme.color.inkSoft};
  }
  &:disabled {
    cursor: not-allowed;
  }
`;

export const Input = styled.input`
  ${box}
`;
const Area = styled.textarea`
  ${box} resize: vertical;
`;
