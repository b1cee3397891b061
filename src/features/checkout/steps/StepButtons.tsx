import { useRef, type Ref } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useAppDispatch } from '../../../shared/redux';
import { useShopConfig } from '../../../shared/lib/useServices';
import { Button } from '../../../shared/ui/Button';
import { selectBlockedCheckout } from '../../cart/cartChanges';
import { cartOpened } from '../../cart/cartSlice';
import { orderPlaced, selectCheckoutStep, selectIsPaying } from '../checkoutSlice';
import { rejectOffline } from '../payment/rejectOffline';
import { payWithShipping } from '../payment/payWithShipping';

interface StepButtonsProps {
  shippingFormId: string;
  onBack: () => void;
  /** Called at the first step. In the shipping step, the button submits the form. */
  onNext: () => void;
}

/** The Back button and the buttons of the current step. */
export function StepButtons({ shippingFormId, onBack, onNext }: StepButtonsProps) {
  const dispatch = useAppDispatch();
  const step = useSelector(selectCheckoutStep);
  const blocked = useSelector(selectBlockedCheckout);
  const { hasRealPayments } = useShopConfig();

  return (
    <Row>
      <Button $variant="secondary" disabled={step === 1} onClick={onBack}>
        Back
      </Button>
      {step === 1 && (
        <Button key="review" onClick={blocked ? () => dispatch(cartOpened()) : onNext}>
          {blocked ?? 'Next'}
        </Button>
      )}
      {step === 2 && (
        <Button key="shipping" type="submit" form={shippingFormId}>
          Next
        </Button>
      )}
      {step === 3 && (hasRealPayments ? <PayButton name="Place Order" /> : <DemoButtons />)}
    </Row>
  );
}

/** *Place Order*, which only shows a notice, and the button that pays. */
function DemoButtons() {
  const dispatch = useAppDispatch();
  const payButton = useRef<HTMLButtonElement>(null);

  const handlePlaceOrder = () => {
    if (dispatch(rejectOffline())) return;
    dispatch(orderPlaced());
    payButton.current?.focus();
  };

  return (
    <Pair>
      <Button $variant="secondary" onClick={handlePlaceOrder}>
        Place Order
      </Button>
      <PayButton name="Pay securely" ref={payButton} />
    </Pair>
  );
}

/** Starts the payment of the order with the details of the shipping step. */
function PayButton({ name, ref }: { name: string; ref?: Ref<HTMLButtonElement> }) {
  const dispatch = useAppDispatch();
  const isPaying = useSelector(selectIsPaying);
  return (
    <Button ref={ref} aria-disabled={isPaying} onClick={() => void dispatch(payWithShipping())}>
      {isPaying ? 'Opening the payment page...' : name}
    </Button>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  justify-content: space-between;
  margin-top: ${({ theme }) => theme.space(8)};
`;

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;
