import { useState } from 'react';
import { contradictsPinCode, stateOfPinCode, type DeliveryDetails } from '../../../domain/order/deliveryDetails';

/** Returns a check of a form that questions a state that contradicts the PIN code, once: it may be right. */
export function useStateQuestion() {
  const [questioned, setQuestioned] = useState('');

  return ({ pin_code, state }: Pick<DeliveryDetails, 'pin_code' | 'state'>): { state?: string } => {
    const pair = `${pin_code} ${state}`;
    if (!state || !contradictsPinCode({ pin_code, state }) || questioned === pair) return {};
    setQuestioned(pair);
    return { state: `The PIN code ${pin_code} is in ${stateOfPinCode(pin_code)}. If ${state} is right, continue.` };
  };
}
