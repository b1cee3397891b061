import { useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Action, Note } from './Action';
import type { OrderActionProps } from './orderActionProps';
import { revokeLink } from './orderRequests';
import { QuestionDialog } from './QuestionDialog';

/** Ends the tracking link of an order, after a question. */
export function DisableLink({ request, onDone, onOutdated }: OrderActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Action>
      <Button $variant="secondary" onClick={() => setIsOpen(true)}>
        Disable the tracking link
      </Button>
      <Note>Whoever has the link from our emails sees this order, with name and address hidden.</Note>
      {isOpen && (
        <QuestionDialog
          title="Disable the tracking link?"
          noLabel="Keep the link"
          yesLabel="Disable the link"
          busyLabel="Disabling..."
          action={revokeLink(request)}
          onClose={() => setIsOpen(false)}
          onDone={(order) => onDone('The tracking link no longer works.', order)}
          onOutdated={onOutdated}
        >
          <p>
            The link in our emails and in the chat stops working for good. You still see this order in your account.
          </p>
        </QuestionDialog>
      )}
    </Action>
  );
}
