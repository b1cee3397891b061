import { useState, type FormEvent } from 'react';
import { amountProblem, formatAmount } from '../../../domain/amounts';
import type { RequestedRefundLine } from '../../../../supabase/database.types';
import { Button } from '../../../shared/ui/Button';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { byVariant, openItems, priceOfUnits } from './orderAccount';
import { useGetOrderLinesQuery, useRefundOrderMutation, type OrderPayment } from '../orders/adminOrdersApi';
import { ReasonField } from './ReasonField';
import { parseRefundAmount } from './refundAmount';
import { RefundLines } from './RefundLines';
import { Actions } from '../../../shared/ui/CardSection';
import { useOrderAction } from './useOrderAction';

interface RefundFormProps {
  order: OrderRow;
  payment: OrderPayment;
  /** What is not refunded, in paise. */
  left: number;
  onClose: () => void;
  onRefunded: (amount: number, isQueued: boolean) => void;
}

/** Refunds a payment, with or without units. The amount follows the units until it is typed. */
export function RefundForm({ order, payment, left, onClose, onRefunded }: RefundFormProps) {
  const { data: orderLines = [] } = useGetOrderLinesQuery(order.id);
  const items = openItems(orderLines);
  const [lines, setLines] = useState<RequestedRefundLine[]>([]);
  // Null until an amount is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  // Repeating a failed request with the same key refunds nothing twice. Another content is another request.
  const [sent, setSent] = useState<{ content: string; key: string }>();
  const [refund] = useRefundOrderMutation();
  const { run, isBusy, error } = useOrderAction();

  const worth = lines.reduce((sum, line) => sum + priceOfUnits(items, line.variant_id, line.quantity), 0);
  const text = typed ?? (Math.min(worth > 0 ? worth : left, left) / 100).toFixed(2);
  const amount = parseRefundAmount(text, left);
  const show = (paise: number) => formatAmount(paise, { currency: payment.currency });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || amount === null) return;
    const request = { orderId: order.id, paymentId: payment.id, amount, lines, reason: reason.trim() };
    const content = JSON.stringify(request);
    const current = sent?.content === content ? sent : { content, key: crypto.randomUUID() };
    setSent(current);
    const result = await run(() => refund({ ...request, idempotencyKey: current.key }));
    if (result) onRefunded(amount, result.isQueued);
  };

  return (
    <FormStack aria-label="Refund" noValidate onSubmit={handleSubmit}>
      {order.status !== 'Cancelled' && items.length > 0 && (
        <RefundLines
          items={byVariant(items)}
          lines={lines}
          isInShop={order.status === 'Processing'}
          onChange={setLines}
        />
      )}
      <TextField
        label="Amount to refund"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        hint="The money goes back to the customer and cannot be called back. The status of the order does not change."
        error={amount === null ? (amountProblem(text) ?? `Please enter an amount up to ${show(left)}.`) : undefined}
      />
      <ReasonField value={reason} onChange={setReason} />
      <ActionError error={error} title="Error refunding the payment" />
      <Actions>
        <SubmitButton isBusy={isBusy || amount === null} busyText={isBusy ? 'Refunding...' : 'Refund'}>
          {`Refund ${amount === null ? '' : show(amount)}`}
        </SubmitButton>
        <Button $variant="secondary" onClick={onClose}>
          Keep payment
        </Button>
      </Actions>
    </FormStack>
  );
}
