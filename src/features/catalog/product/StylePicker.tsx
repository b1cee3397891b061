import { useId } from 'react';
import styled from 'styled-components';
import type { Variant } from '../../../domain/catalog/product';

interface StylePickerProps {
  variants: readonly Variant[];
  chosenId: string;
  onChoose: (variant: Variant) => void;
}

/** A radio group that selects one of the product's variants. */
export function StylePicker({ variants, chosenId, onChoose }: StylePickerProps) {
  const name = useId();
  return (
    <fieldset>
      <Legend>Style</Legend>
      <Choices>
        {variants.map((variant) => (
          <Choice key={variant.id}>
            <input type="radio" name={name} checked={variant.id === chosenId} onChange={() => onChoose(variant)} />
            {variant.title}
          </Choice>
        ))}
      </Choices>
    </fieldset>
  );
}

const Legend = styled.legend`
  padding: 0;
  margin-bottom: ${({ theme }) => theme.space(2)};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;

const Choice = styled.label`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  padding: ${({ theme }) => `${theme.space(1.5)} ${theme.space(4)}`};
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
  cursor: pointer;

  input {
    margin: 0;
    accent-color: ${({ theme }) => theme.color.accent};
  }
  &:hover {
    border-color: ${({ theme }) => theme.color.ink};
  }
  &:has(:checked) {
    border-color: ${({ theme }) => theme.color.accent};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.accent};
  }
  &:has(:focus-visible) {
    outline: ${({ theme }) => theme.line.focus};
    outline-offset: 3px;
  }
  input:focus-visible {
    outline: none;
  }
`;
