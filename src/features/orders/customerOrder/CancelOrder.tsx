import { useState } from 'react';
import { formatMoney, INR } from '../../../domain/money';
import { formatDateAndTime } from '../../../domain/dates';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Action, Note } from './Action';
import type { OrderActionProps } from './orderActionProps';
import { cancelOrder, sendCancelLink } from './orderRequests';
import { QuestionDialog } from './QuestionDialog';
import { useCustomerOrderAction } from './useCustomerOrderAction';

/**
 * Cancels an order, after a question. On the page of a tracking link, only a person who receives the emails of the
 * order may cancel: the button sends an email with a link that has the secret for this. Its page opens with the
 * question.
 */
export function CancelOrder({ order, request, cancelSecret, onDone, onOutdated }: OrderActionProps) {
  const { isBusy, error, run } = useCustomerOrderAction(onOutdated);
  const [secret, setSecret] = useState(cancelSecret);
  const [isOpen, setIsOpen] = useState(secret !== undefined);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const handleClick = async () => {
    if (order.access === 'account' || secret) {
      setIsOpen(true);
      return;
    }
    const sent = await run(sendCancelLink(request));
    if (sent) setSentTo(sent.sent_to);
  };

  const handleOutdated = (message: string) => {
    // The link of the email may no longer work. Without its secret, the button sends another link.
    setSecret(undefined);
    onOutdated(message);
  };

  return (
    <Action>
      <Button $variant="secondary" aria-disabled={isBusy} onClick={handleClick}>
        {isBusy ? 'Sending...' : 'Cancel order'}
      </Button>
      {order.actions.cancel_until && <Note>Possible until {formatDateAndTime(order.actions.cancel_until)}.</Note>}
      <div aria-live="polite">
        {sentTo && (
          <Alert severity="success" title="Please check your email">
            We have sent a link to {sentTo}. It cancels the order, once and within an hour. Until then, nothing changes.
          </Alert>
        )}
      </div>
      {error && (
        <Alert severity="error" title="The link was not sent">
          {error}
        </Alert>
      )}
      {isOpen && (
        <QuestionDialog
          title={`Cancel order ${order.uid}?`}
          noLabel="Keep order"
          yesLabel="Cancel order"
          busyLabel="Cancelling..."
          action={cancelOrder(request, secret)}
          onClose={() => setIsOpen(false)}
          onDone={(cancelled) => onDone('Your order is cancelled.', cancelled)}
          onOutdated={handleOutdated}
        >
          <p>Nothing is sent to you, and this cannot be undone.</p>
          <p>
            {formatMoney(order.total, INR)} goes back to the account or card from which you paid, within 7-10 business
            days.
          </p>
        </QuestionDialog>
      )}
    </Action>
  );
}
