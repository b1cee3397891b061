import styled from 'styled-components';
import { formatMoney } from '../../domain/money';
import { Loading } from '../../shared/ui/Loading';
import type { User } from '../auth/authSlice';
import type { CheckoutSummary } from './checkoutSlice';
import { DeliveryForm, type DeliveryFormProps } from './DeliveryForm';
import { SummarySheet } from './SummarySheet';
import { useOpenCheckout } from './useOpenCheckout';

interface DeliveryProps {
  summary: CheckoutSummary;
  user: User | null;
  /** Called if the checkout has ended. */
  onEnded: () => void;
}

/** The form for the delivery details beside the order summary. */
export function Delivery({ summary, user, onEnded }: DeliveryProps) {
  const { items, totalInPaise, currency } = summary;
  const form = { isFree: totalInPaise === 0, onEnded };
  return (
    <Columns>
      {user ? <PrefilledForm user={user} {...form} /> : <DeliveryForm {...form} />}
      <SummarySheet
        lines={items.map(({ variantId, title, quantity, amountInPaise }) => ({
          id: variantId,
          title,
          quantity,
          amount: formatMoney(amountInPaise, { currency }),
        }))}
        total={formatMoney(totalInPaise, { currency })}
      />
    </Columns>
  );
}

/** Shows the form when the details of the account are known. */
function PrefilledForm({ user, ...form }: DeliveryFormProps & { user: User }) {
  return useOpenCheckout(user) ? <DeliveryForm {...form} /> : <Loading />;
}

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};
  align-items: start;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 1.7fr 1fr;
  }
`;
