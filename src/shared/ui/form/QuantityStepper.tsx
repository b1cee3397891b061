import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { isQuantity } from '../../../domain/catalog/quantity';
import { parseWholeNumber } from '../../../domain/typedNumber';
import { Icon } from '../Icon';
import { IconButton } from '../IconButton';

interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
}

/** Chooses a quantity of at least one. Typed text takes effect as soon as it is a valid quantity. */
export function QuantityStepper({ quantity, onChange }: QuantityStepperProps) {
  // Null unless the user is typing.
  const [typed, setTyped] = useState<string | null>(null);

  const handleTyping = (text: string) => {
    setTyped(text);
    const number = parseWholeNumber(text) ?? 0;
    if (isQuantity(number)) onChange(number);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0;
    if (step === 0) return;
    event.preventDefault();
    setTyped(null);
    if (isQuantity(quantity + step)) onChange(quantity + step);
  };

  const input = useRef<HTMLInputElement>(null);
  const adoptEarlyInput = useEffectEvent(() => {
    const field = input.current;
    if (!field || field.value === String(quantity)) return;
    handleTyping(field.value);
    if (document.activeElement === field) return;
    // There is no blur event if the field was left before hydration. React does not replace a text that it has not seen.
    setTyped(null);
    field.value = String(quantity);
  });
  // Before hydration, a quantity may have been typed that React has not seen. A layout effect adopts it before any click.
  useLayoutEffect(() => adoptEarlyInput(), []);

  return (
    <Frame>
      <IconButton aria-label="Decrease quantity" disabled={quantity <= 1} onClick={() => onChange(quantity - 1)}>
        <Icon name="minus" />
      </IconButton>
      <QuantityInput
        ref={input}
        // The mouse wheel changes an input of the type "number".
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-valuemin={1}
        aria-valuenow={quantity}
        aria-label="Quantity"
        value={typed ?? quantity}
        onChange={({ target }) => handleTyping(target.value)}
        onKeyDown={handleKey}
        onBlur={() => setTyped(null)}
      />
      <IconButton aria-label="Increase quantity" onClick={() => onChange(quantity + 1)}>
        <Icon name="plus" />
      </IconButton>
    </Frame>
  );
}

const Frame = styled.div`
  display: inline-flex;
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;

const QuantityInput = styled.input`
  width: ${({ theme }) => theme.space(12)};
  border: 0;
  background: none;
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
  text-align: center;
`;
