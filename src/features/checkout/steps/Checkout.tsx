import { useEffect, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useAppDispatch } from '../../../shared/redux';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import type { User } from '../../auth/authSlice';
import { selectCheckoutStep, stepAdvanced } from '../checkoutSlice';
import { CheckoutStepper } from './CheckoutStepper';
import { checkoutSteps } from './checkoutSteps';
import { CartSummary } from './CartSummary';
import { PaymentStep } from './PaymentStep';
import { ReviewStep } from './ReviewStep';
import { ShippingForm } from './ShippingForm';
import { StepButtons } from './StepButtons';
import { useOpenCheckout } from './useOpenCheckout';
import { useStepHistory } from './useStepHistory';

/** The three checkout steps beside the order summary. */
export function Checkout({ user }: { user: User }) {
  return useOpenCheckout(user) ? <Steps /> : <Loading />;
}

function Steps() {
  const dispatch = useAppDispatch();
  const shippingFormId = useId();
  const step = useSelector(selectCheckoutStep);
  const headingRef = useFocusOnChange(step);
  const { pushStep, goBack } = useStepHistory();

  const handleNext = () => {
    dispatch(stepAdvanced());
    pushStep(2);
  };

  return (
    <Columns>
      <div>
        <CheckoutStepper />
        <StepHeading ref={headingRef} tabIndex={-1}>
          {checkoutSteps[step - 1]}
        </StepHeading>
        {step === 1 && <ReviewStep />}
        {/* The form stays mounted, so its draft is kept when the customer goes back to the cart. */}
        <div hidden={step !== 2}>
          <ShippingForm id={shippingFormId} onSubmitted={() => pushStep(3)} />
        </div>
        {step === 3 && <PaymentStep />}
        <StepButtons shippingFormId={shippingFormId} onBack={goBack} onNext={handleNext} />
      </div>
      <CartSummary />
    </Columns>
  );
}

/** Returns a ref for a step's heading, which receives the focus when the step changes. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};
  align-items: start;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 1.7fr 1fr;
  }
`;

// The scroll margin keeps the stepper visible when the heading receives the focus.
const StepHeading = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(6)};
  scroll-margin-top: ${({ theme }) => theme.space(12)};
`;
