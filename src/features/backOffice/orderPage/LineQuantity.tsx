import styled from 'styled-components';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';

interface LineQuantityProps {
  /** What is counted; it is part of the names of the buttons. */
  name: string;
  quantity: number;
  min?: number;
  max?: number;
  onChange: (quantity: number) => void;
}

/** Counts units of a line with two buttons. */
export function LineQuantity({ name, quantity, min = 0, max = Infinity, onChange }: LineQuantityProps) {
  const step = (by: number) => {
    const next = quantity + by;
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <Frame role="group" aria-label={`Quantity of ${name}`}>
      <IconButton aria-label={`Decrease quantity of ${name}`} aria-disabled={quantity <= min} onClick={() => step(-1)}>
        <Icon name="minus" />
      </IconButton>
      <output aria-live="polite">{quantity}</output>
      <IconButton aria-label={`Increase quantity of ${name}`} aria-disabled={quantity >= max} onClick={() => step(1)}>
        <Icon name="plus" />
      </IconButton>
    </Frame>
  );
}

const Frame = styled.div`
  display: inline-flex;
  align-items: center;
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  output {
    min-width: ${({ theme }) => theme.space(8)};
    font-variant-numeric: tabular-nums;
    font-weight: ${({ theme }) => theme.weight.bold};
    text-align: center;
  }
  [aria-disabled='true'] {
    color: ${({ theme }) => theme.color.inkSoft};
    cursor: not-allowed;
  }
`;
