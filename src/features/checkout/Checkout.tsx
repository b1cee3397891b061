import { useEffect, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { Heading } from '../../shared/ui/Heading';
import { Loading } from '../../shared/ui/Loading';
import type { User } from '../auth/authSlice';
import { selectCheckoutStep } from './checkoutSlice';
import { checkoutSteps } from './checkoutSteps';
import { OrderSummary } from './OrderSummary';
import { PaymentStep } from './PaymentStep';
import { ReviewStep } from './ReviewStep';
import { ShippingForm } from './ShippingForm';
import { StepButtons } from './StepButtons';
import { StepList } from './StepList';
import { useCheckoutOpening } from './useCheckoutOpening';

/** The three steps and, beside them, what it comes to. */
export function Checkout({ user }: { user: User }) {
  const shippingFormId = useId();
  const step = useSelector(selectCheckoutStep);
  const heading = useFocusOnChange(step);
  const isOpen = useCheckoutOpening(user);

  if (!isOpen) return <Loading />;
  return (
    <Columns>
      <div>
        <StepList />
        <Title ref={heading} tabIndex={-1}>
          {checkoutSteps[step - 1]}
        </Title>
        {step === 1 && <ReviewStep />}
        {/* It stays, so that a draft outlives a look back at the cart. */}
        <div hidden={step !== 2}>
          <ShippingForm id={shippingFormId} />
        </div>
        {step === 3 && <PaymentStep />}
        <StepButtons shippingFormId={shippingFormId} />
      </div>
      <OrderSummary />
    </Columns>
  );
}

/** For the heading of a step: a screen reader goes on there when another step comes up. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
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

// Taking the focus, it leaves room for the list of steps above it.
const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(6)};
  scroll-margin-top: ${({ theme }) => theme.space(30)};
`;
