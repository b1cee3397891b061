import { useId } from 'react';
import styled from 'styled-components';
import type { Variant } from '../../../domain/catalog/product';
import { isSoldOut } from '../../../domain/catalog/stock';
import { ChoiceLabel } from '../ChoiceLabel';

interface StylePickerProps {
  variants: readonly Variant[];
  chosenId: string;
  onChoose: (variant: Variant) => void;
}

/**
 * A radio group that selects one of the product's variants. The accessible name of a radio button is the variant's
 * title; its description is the variant's price and stock. Sold-out variants can be selected, too.
 */
export function StylePicker({ variants, chosenId, onChoose }: StylePickerProps) {
  const name = useId();
  return (
    <fieldset>
      <Legend>Style</Legend>
      <Choices>
        {variants.map((variant, index) => (
          <Choice key={variant.id}>
            <input
              type="radio"
              name={name}
              checked={variant.id === chosenId}
              onChange={() => onChoose(variant)}
              aria-labelledby={`${name}title${index}`}
              aria-describedby={`${name}facts${index}`}
            />
            <span id={`${name}title${index}`}>{variant.title}</span>
            <Facts id={`${name}facts${index}`}>
              <span>{variant.sale_price_formatted ?? variant.price_formatted}</span>
              {isSoldOut(variant) && <SoldOut> Sold out</SoldOut>}
            </Facts>
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

const Facts = styled.span`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`;

const SoldOut = styled.strong`
  margin-left: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.danger};
`;

const Choice = styled(ChoiceLabel)`
  &:hover {
    border-color: ${({ theme }) => theme.color.ink};
  }
  &:has(:checked) {
    border-color: ${({ theme }) => theme.color.accent};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.accent};
  }
`;
