import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { useResultToast } from '../useResultToast';
import { useCancelPaymentLinkMutation, type PaymentLinkRow } from './paymentLinksApi';

interface CancelLinkDialogProps {
  link: PaymentLinkRow;
  onClose: () => void;
  /** Called after the dialog is closed, even if the link could not be cancelled. */
  onAttempted: () => void;
}

/** Asks for confirmation before a payment link is cancelled. */
export function CancelLinkDialog({ link, onClose, onAttempted }: CancelLinkDialogProps) {
  const showResult = useResultToast();
  const [cancelLink, { isLoading }] = useCancelPaymentLinkMutation();
  const id = useId();

  const handleCancel = async () => {
    if (isLoading) return;
    const result = await cancelLink(link.id);
    showResult(result, 'Payment link cancelled.', 'Error cancelling the payment link');
    // Closing returns the focus to the button of the link, which is about to disappear.
    flushSync(onClose);
    onAttempted();
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Cancel the payment link {link.order_uid}?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {link.name} can then no longer pay for this order, and its items are for sale again.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onClose}>
          Keep the link
        </Button>
        <Button aria-disabled={isLoading} onClick={() => void handleCancel()}>
          {isLoading ? 'Cancelling...' : 'Cancel the link'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
