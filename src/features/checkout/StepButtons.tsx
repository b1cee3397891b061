import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { orderPlaced, selectCheckoutStep, selectIsPaying, stepAdvanced, stepReversed } from './checkoutSlice';
import { rejectOffline } from './rejectOffline';

/** The Back button and the button of the current step. In the shipping step it submits the form. */
export function StepButtons({ shippingFormId }: { shippingFormId: string }) {
  const dispatch = useAppDispatch();
  const step = useSelector(selectCheckoutStep);
  const isPaying = useSelector(selectIsPaying);

  return (
    <Row>
      <Button $variant="secondary" disabled={step === 1} onClick={() => dispatch(stepReversed())}>
        Back
      </Button>
      {step === 1 && (
        <Button key="review" onClick={() => dispatch(stepAdvanced())}>
          Next
        </Button>
      )}
      {step === 2 && (
        <Button key="shipping" type="submit" form={shippingFormId}>
          Next
        </Button>
      )}
      {step === 3 && (
        <Button
          key="payment"
          aria-disabled={isPaying}
          onClick={() => !isPaying && !dispatch(rejectOffline()) && dispatch(orderPlaced())}
        >
          {isPaying ? 'Opening the payment page...' : 'Place Order'}
        </Button>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  justify-content: space-between;
  margin-top: ${({ theme }) => theme.space(8)};
`;
