import { useState } from 'react';
import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { formatDateAndTime } from '../../../domain/dates';
import { useShopConfig } from '../../../shared/lib/useServices';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { useHasDraft } from '../../auth/useDraft';
import { disputeStatuses } from '../orders/adminOrderTexts';
import { CopyButton } from '../CopyButton';
import type { OrderRow } from '../orders/orderQuery';
import { leftOf, refundableOf } from './orderAccount';
import {
  useGetOrderPaymentsQuery,
  useGetOrderRefundsQuery,
  type OrderPayment,
  type OrderRefund,
} from '../orders/adminOrdersApi';
import { providerName, providerUrl, shortReference } from './paymentProvider';
import { RefundDialog, refundDraftName } from './RefundDialog';
import { RefundList } from './RefundList';
import { Actions, CardSection } from '../../../shared/ui/CardSection';

/** What was paid and refunded for an order, with a dialog for refunds. */
export function PaymentSection({ order }: { order: OrderRow }) {
  const { data: payments, isError: hasNoPayments } = useGetOrderPaymentsQuery(order.id);
  const { data: refunds, isError: hasNoRefunds } = useGetOrderRefundsQuery(order.id);

  // The summary says that there is no payment in the shop.
  if (payments?.length === 0) return null;
  return (
    <CardSection title="Payment">
      {(hasNoPayments || hasNoRefunds) && <Alert title="The payments could not be loaded" severity="warning" />}
      {refunds &&
        payments?.map((payment) => <Payment key={payment.id} order={order} payment={payment} refunds={refunds} />)}
    </CardSection>
  );
}

interface PaymentProps {
  order: OrderRow;
  payment: OrderPayment;
  refunds: OrderRefund[];
}

function Payment({ order, payment, refunds }: PaymentProps) {
  const { id, amount, currency, provider, provider_payment_id: reference } = payment;
  const { dispute, dispute_amount: disputed, dispute_due_at: due } = payment;
  const { hasRealPayments } = useShopConfig();
  const [outcome, setOutcome] = useState('');
  const left = leftOf(payment, refunds);
  const isRefundable = refundableOf(payment, refunds) > 0 && dispute !== 'open';
  const hasDraft = useHasDraft(refundDraftName(payment));
  const [isRefunding, setIsRefunding] = useState(hasDraft && isRefundable);
  const url = hasRealPayments ? providerUrl(provider, reference) : undefined;
  const show = (paise: number) => formatAmount(paise, { currency });

  const handleRefunded = (refunded: number, isQueued: boolean) => {
    setIsRefunding(false);
    setOutcome(
      isQueued
        ? `The refund of ${show(refunded)} is queued: the payment provider did not respond, and the shop sends it again by itself. You need not do anything.`
        : `The refund of ${show(refunded)} is on its way to the customer.`,
    );
  };

  return (
    <>
      {amount > 0 ? (
        <div>
          <p>{`${show(amount)} paid with ${providerName(provider)}${left < amount ? `, ${show(amount - left)} refunded` : ''}`}</p>
          <Reference>
            <span>
              Reference:{' '}
              {url ? <a href={url}>{shortReference(reference)}</a> : <span>{shortReference(reference)}</span>}
            </span>
            <CopyButton name="reference" text={reference} />
          </Reference>
        </div>
      ) : (
        <p>Free of charge</p>
      )}
      {dispute && <p>{disputeStatuses[dispute]}</p>}
      {disputed !== null && disputed !== amount && <p>{`Disputed: ${show(disputed)}`}</p>}
      {dispute === 'open' && due && <p>Answer by {formatDateAndTime(due)}.</p>}
      <RefundList refunds={refunds.filter(({ payment_id }) => payment_id === id)} />
      <p role="status">{outcome}</p>
      {isRefunding && (
        <RefundDialog
          order={order}
          payment={payment}
          left={left}
          onClose={() => setIsRefunding(false)}
          onRefunded={handleRefunded}
        />
      )}
      {isRefundable && (
        <Actions>
          <Button $variant="secondary" onClick={() => setIsRefunding(true)}>
            Refund
          </Button>
        </Actions>
      )}
    </>
  );
}

const Reference = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(3)}`};
  align-items: center;
`;
