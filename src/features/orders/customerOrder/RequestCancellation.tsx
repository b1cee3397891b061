import { useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import type { OrderActionProps } from './orderActionProps';
import { requestCancellation } from './orderRequests';
import { QuestionDialog } from './QuestionDialog';

/** Asks the shop to cancel an order that the customer can no longer cancel. */
export function RequestCancellation({ order, request, onDone, onOutdated }: OrderActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $variant="secondary" onClick={() => setIsOpen(true)}>
        Request cancellation
      </Button>
      {isOpen && (
        <QuestionDialog
          title={`Request cancellation of ${order.uid}?`}
          noLabel="Keep order"
          yesLabel="Request cancellation"
          busyLabel="Sending..."
          action={requestCancellation(request)}
          onClose={() => setIsOpen(false)}
          onDone={(requested) => onDone('We have your request, and answer by email.', requested)}
          onOutdated={onOutdated}
        >
          <p>
            An order from this website can be cancelled at once within 24 hours and before it is shipped. In every other
            case, we have to look first.
          </p>
          <p>We read your request ourselves and answer by email. Until then, your parcel may still leave.</p>
        </QuestionDialog>
      )}
    </>
  );
}
