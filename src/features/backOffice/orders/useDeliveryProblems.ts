import { deliveryProblems, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { useGstinQuestion } from '../../../shared/ui/form/useGstinQuestion';
import { mandatoryFields } from './orderEdit';
import type { OrderRow } from './orderQuery';

/**
 * Returns a check of the edited delivery of an order. Its forms do not have the GSTIN, so another state than the state of the
 * GSTIN is questioned at the state, once.
 */
export function useDeliveryProblems({ shipping }: OrderRow) {
  const questionGstin = useGstinQuestion();

  return (details: DeliveryDetails): Partial<DeliveryDetails> => {
    const problems = deliveryProblems(details, mandatoryFields);
    return problems.state || details.state === shipping.state
      ? problems
      : { ...problems, state: questionGstin(shipping.gstin ?? '', details.state) };
  };
}
