import { deliveryProblems, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { useGstinQuestion } from '../../../shared/ui/form/useGstinQuestion';
import { mandatoryFieldsOf } from './orderEdit';
import type { OrderRow } from './orderQuery';

/**
 * Returns a check of the edited delivery of an order. Its forms do not have the GSTIN, so another state than the state of the
 * GSTIN is questioned at the state, once.
 */
export function useDeliveryProblems(order: OrderRow) {
  const { shipping } = order;
  const questionGstin = useGstinQuestion();

  return (details: DeliveryDetails): Partial<DeliveryDetails> => {
    const problems = deliveryProblems(details, mandatoryFieldsOf(order));
    // What was typed on /checkout may be two numbers. It stays as long as nobody changes it.
    if (details.phone === shipping.phone) delete problems.phone;
    return problems.state || details.state === shipping.state
      ? problems
      : { ...problems, state: questionGstin(shipping.gstin ?? '', details.state) };
  };
}
