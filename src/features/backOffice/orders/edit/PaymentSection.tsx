import { useState } from 'react';
import styled from 'styled-components';
import { formatMoney } from '../../../../domain/money';
import { Button } from '../../../../shared/ui/Button';
import { Heading } from '../../../../shared/ui/Heading';
import { TextField } from '../../../../shared/ui/form/TextField';
import { useGetOrderPaymentsQuery, useRefundOrderMutation, type OrderPayment } from '../../backOfficeApi';
import { parseRefundAmount } from './refundAmount';

interface PaymentSectionProps {
  orderId: string;
  onRefunded: () => void;
}

const disputes: Record<NonNullable<OrderPayment['dispute']>, string> = {
  open: 'The customer has asked the bank for the money back. Answer in the dashboard of the payment provider.',
  won: 'The customer asked the bank for the money back. The bank decided for the shop.',
  lost: 'The customer asked the bank for the money back. The bank decided for the customer.',
};

/** The provider of orders of ₹0. */
const NO_PROVIDER = 'none';

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What was paid and refunded for an order, with a form for refunds. */
export function PaymentSection({ orderId, onRefunded }: PaymentSectionProps) {
  const { data: payments, isLoading } = useGetOrderPaymentsQuery(orderId);

  return (
    <Section aria-label="Payment">
      <Heading as="h3" $size="lg">
        Payment
      </Heading>
      {payments?.map((payment) => (
        <Payment key={payment.id} payment={payment} onRefunded={onRefunded} />
      ))}
      {!isLoading && !payments?.length && <p>There is no payment of this order in the shop.</p>}
    </Section>
  );
}

function Payment({ payment, onRefunded }: { payment: OrderPayment; onRefunded: () => void }) {
  const { amount, refunded, failed_refunds, currency, provider, dispute } = payment;
  const [isRefunding, setIsRefunding] = useState(false);
  const show = (minorUnits: number) => formatMoney(minorUnits, { currency });

  return (
    <>
      <p>
        {provider === NO_PROVIDER ? 'Free of charge' : `${show(amount)} paid with ${capitalize(provider)}`}
        {refunded > 0 && `, ${show(refunded)} refunded`}
      </p>
      {failed_refunds > 0 && <p>{show(failed_refunds)} could not be refunded: the customer did not get this money.</p>}
      {dispute && <p>{disputes[dispute]}</p>}
      {isRefunding ? (
        <RefundForm
          payment={payment}
          onClose={() => setIsRefunding(false)}
          onRefunded={() => {
            setIsRefunding(false);
            onRefunded();
          }}
        />
      ) : (
        refunded < amount && (
          <Button $variant="secondary" onClick={() => setIsRefunding(true)}>
            Refund
          </Button>
        )
      )}
    </>
  );
}

interface RefundFormProps {
  payment: OrderPayment;
  onClose: () => void;
  onRefunded: () => void;
}

function RefundForm({ payment: { id, order_id, amount, refunded, currency }, onClose, onRefunded }: RefundFormProps) {
  const remaining = amount - refunded;
  const [text, setText] = useState((remaining / 100).toFixed(2));
  // Repeating a failed request with the same key refunds nothing twice. Another amount is another request.
  const [request, setRequest] = useState<{ amount: number; key: string }>();
  const [refund, { isLoading }] = useRefundOrderMutation();
  const wanted = parseRefundAmount(text, remaining);

  const handleRefund = async () => {
    if (isLoading || wanted === null) return;
    const current = request?.amount === wanted ? request : { amount: wanted, key: crypto.randomUUID() };
    setRequest(current);
    const { error } = await refund({ orderId: order_id, paymentId: id, amount: wanted, idempotencyKey: current.key });
    if (!error) onRefunded();
  };

  return (
    <>
      <TextField
        label="Amount to refund"
        inputMode="decimal"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="The money goes back to the customer and cannot be called back. The status of the order does not change."
        error={wanted === null ? `Please enter an amount up to ${formatMoney(remaining, { currency })}.` : undefined}
      />
      <Actions>
        <Button $variant="secondary" onClick={onClose}>
          Keep payment
        </Button>
        <Button aria-disabled={isLoading || wanted === null} onClick={handleRefund}>
          {isLoading ? 'Refunding...' : `Refund ${wanted === null ? '' : formatMoney(wanted, { currency })}`}
        </Button>
      </Actions>
    </>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  justify-items: start;
  margin-block-start: ${({ theme }) => theme.space(6)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;
