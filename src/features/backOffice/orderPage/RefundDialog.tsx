import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import * as v from 'valibot';
import { amountInField, amountProblem, formatAmount, parsePaise } from '../../../domain/amounts';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { TextField } from '../../../shared/ui/form/TextField';
import { DraftNotice } from '../DraftNotice';
import { useSendOnce } from '../../auth/useSendOnce';
import { useDraft } from '../../auth/useDraft';
import {
  useGetOrderLinesQuery,
  useGetPaymentMethodQuery,
  useGetRefundableAmountsQuery,
  useRefundOrderMutation,
  type OrderPayment,
  type RefundableAmounts,
} from '../orders/adminOrdersApi';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { byVariant, openItems } from './orderAccount';
import { providerName } from './paymentProvider';
import { ReasonField } from './ReasonField';
import { RefundLines } from './RefundLines';
import { useOrderAction } from './useOrderAction';

const draftSchema = v.object({
  lines: v.array(v.object({ variant_id: v.string(), quantity: v.number(), restock: v.optional(v.boolean()) })),
  /** Null until an amount is typed. */
  typed: v.nullable(v.string()),
  reason: v.string(),
});

type RefundDraft = v.InferOutput<typeof draftSchema>;

const NOTHING_TYPED: RefundDraft = { lines: [], typed: null, reason: '' };

/** The name of what was typed in the dialog. */
export const refundDraftName = ({ id }: Pick<OrderPayment, 'id'>) => `refund:${id}`;

interface RefundDialogProps {
  order: OrderRow;
  payment: OrderPayment;
  /** The amount of the payment that is not refunded, in paise. Every refund changes it, so the draft has it as its version. */
  left: number;
  onClose: () => void;
  onRefunded: (amount: number, isQueued: boolean) => void;
}

/**
 * Asks what of a payment is refunded, with or without units. The title is the question, and only the button sends the refund:
 * Enter does not. The amount is zero at first, and follows the units until it is typed.
 */
export function RefundDialog({ order, payment, left, onClose, onRefunded }: RefundDialogProps) {
  const { data: orderLines = [] } = useGetOrderLinesQuery(order.id);
  const items = openItems(orderLines);
  const draft = useDraft({
    name: refundDraftName(payment),
    schema: draftSchema,
    emptyValue: NOTHING_TYPED,
    version: left,
  });
  const entered = draft.value ?? NOTHING_TYPED;
  const { lines, typed, reason } = entered;
  const enter = (changed: Partial<RefundDraft>) => draft.set({ ...entered, ...changed });
  const sendOnce = useSendOnce(refundDraftName(payment));
  const { currentData: amounts, error: amountsError } = useGetRefundableAmountsQuery(
    { orderId: order.id, paymentId: payment.id, lines },
    { refetchOnMountOrArgChange: true },
  );
  const { data: method } = useGetPaymentMethodQuery(payment.id);
  const [refund] = useRefundOrderMutation();
  const { run, isBusy, error } = useOrderAction();
  const id = useId();

  const show = (paise: number) => formatAmount(paise, { currency: payment.currency });
  const suggested = amounts ? amountInField(amounts.lines_amount) : '';
  const text = typed ?? suggested;
  const isChosen = typed !== null || lines.length > 0;
  const problem = amounts && isChosen ? problemOf(text, amounts, show) : undefined;
  const amount = amounts && isChosen && !problem ? parsePaise(text) : null;

  // A suggestion that arrives while the field has the focus is selected too, so that typing replaces it.
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (typed === null && field.current === document.activeElement) field.current?.select();
  }, [suggested, typed]);

  const handleRefund = async () => {
    if (isBusy || amount === null) return;
    const request = { orderId: order.id, paymentId: payment.id, amount, lines, reason: reason.trim() };
    const send = (idempotencyKey: string) => refund({ ...request, idempotencyKey });
    const result = await run(() => sendOnce(send));
    if (!result) return;
    draft.clear();
    onRefunded(amount, result.isQueued);
  };

  const handleDismiss = () => {
    if (isBusy) return;
    draft.clear();
    onClose();
  };
  // Back, Escape and a tap beside the dialog are often a mistake, so they keep what was typed.
  const handleClose = () => {
    if (!isBusy) onClose();
  };

  return (
    <Dialog open fullWidth onClose={handleClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>
        {amount === null ? `Refund of ${show(payment.amount)}` : `Refund ${show(amount)} of ${show(payment.amount)}?`}
      </DialogTitle>
      <DialogContent>
        <Stack>
          <DraftNotice draft={draft} row="payment" />
          {order.status !== 'Cancelled' && items.length > 0 && (
            <RefundLines
              items={byVariant(items)}
              lines={lines}
              isInShop={order.status === 'Processing'}
              onChange={(changed) => enter({ lines: changed })}
            />
          )}
          <TextField
            label="Amount to refund"
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => enter({ typed: target.value })}
            onFocus={({ target }) => target.select()}
            hint={amounts && hintOf(amounts, show)}
            error={problem}
          />
          <ReasonField value={reason} onChange={(text) => enter({ reason: text })} />
          <Small id={`${id}-text`}>
            {`${providerName(payment.provider)} returns the money to the ${method ?? 'card or account that paid'}, usually in 7-10 business days. A refund cannot be called back. The status of the order does not change.`}
          </Small>
          <ActionError error={amountsError as typeof error} title="The amounts could not be loaded" />
          <ActionError error={error} title="Error refunding the payment" />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" aria-disabled={isBusy} onClick={handleDismiss}>
          Keep payment
        </Button>
        <Button aria-disabled={isBusy || amount === null} onClick={handleRefund}>
          {isBusy ? 'Refunding...' : `Refund ${amount === null ? '' : show(amount)}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Show = (paise: number) => string;

/** What is left of the payment, and what staff may refund of it. */
const hintOf = ({ unrefunded, allowed }: RefundableAmounts, show: Show): string =>
  [`${show(unrefunded)} is left of the payment.`, allowed < unrefunded && `You may refund ${show(allowed)} of it now.`]
    .filter(Boolean)
    .join(' ');

function problemOf(
  text: string,
  { unrefunded, allowed, lines_amount: linesAmount }: RefundableAmounts,
  show: Show,
): string | undefined {
  const amount = parsePaise(text);
  if (Number.isNaN(amount)) return amountProblem(text);
  if (amount < 1 || amount > unrefunded) return `Please enter an amount up to ${show(unrefunded)}.`;
  if (amount < linesAmount)
    return `These units cost ${show(linesAmount)}. Refund at least that, or refund an amount without units.`;
  if (amount > allowed) return `You may refund ${show(allowed)} now. Ask an owner of the shop to refund more.`;
  return undefined;
}

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
`;

const Small = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
