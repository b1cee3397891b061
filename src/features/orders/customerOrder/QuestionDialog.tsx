import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import type { CustomerOrder } from '../../../domain/order/customerOrder';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import type { OrderThunk } from './orderRequests';
import { useCustomerOrderAction } from './useCustomerOrderAction';

interface QuestionDialogProps {
  title: string;
  /** The button that changes nothing. */
  noLabel: string;
  yesLabel: string;
  busyLabel: string;
  /** Runs when the user says yes. */
  action: OrderThunk<CustomerOrder>;
  onClose: () => void;
  /** Called with the changed order, after the dialog was closed. */
  onDone: (order: CustomerOrder) => void;
  /** Called with the reason after the dialog was closed, if the order has changed meanwhile. */
  onOutdated: (message: string) => void;
  /** Explains what the action does. */
  children: ReactNode;
}

/** Asks before an action that cannot be undone, and runs it. If it fails, the dialog stays open and says why. */
export function QuestionDialog({
  title,
  noLabel,
  yesLabel,
  busyLabel,
  action,
  onClose,
  onDone,
  onOutdated,
  children,
}: QuestionDialogProps) {
  const id = useId();
  const { isBusy, error, run } = useCustomerOrderAction((message) => {
    onClose();
    onOutdated(message);
  });

  const handleYes = async () => {
    const order = await run(action);
    if (!order) return;
    onClose();
    onDone(order);
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Text id={`${id}-text`}>{children}</Text>
        {error && (
          <Alert severity="error" title="Nothing was changed">
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onClose}>
          {noLabel}
        </Button>
        <Button aria-disabled={isBusy} onClick={handleYes}>
          {isBusy ? busyLabel : yesLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Text = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
`;
