import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import type { BackendError } from '../../shared/api/backendBaseQuery';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import { Dialog } from '../../shared/ui/Dialog';
import { reasonOf } from './reasonOf';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmText: string;
  busyText: string;
  isDangerous?: boolean;
  /** Returns the result of the action, which has an error if it failed. */
  onConfirm: () => Promise<{ error?: unknown }>;
  onClose: () => void;
  /** Called after the dialog was closed, because then it has returned the focus to a button that may disappear. */
  onDone?: () => void;
}

/** Asks before an action. It stays open and says why if the action fails. */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  busyText,
  isDangerous = false,
  onConfirm,
  onClose,
  onDone,
}: ConfirmDialogProps) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const handleConfirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await onConfirm();
    setIsBusy(false);
    setError(result.error);
    if (result.error) return;
    flushSync(onClose);
    onDone?.();
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Text id={`${id}-text`}>{children}</Text>
        {error !== undefined && <Alert severity="error" title={reasonOf(error as BackendError)} />}
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <ConfirmButton $isDangerous={isDangerous} aria-disabled={isBusy} onClick={handleConfirm}>
          {isBusy ? busyText : confirmText}
        </ConfirmButton>
      </DialogActions>
    </Dialog>
  );
}

const Text = styled.div`
  margin-bottom: ${({ theme }) => theme.space(4)};
  overflow-wrap: anywhere;
`;

const ConfirmButton = styled(Button)<{ $isDangerous: boolean }>`
  &,
  &:hover:not(:disabled) {
    ${({ theme, $isDangerous }) =>
      $isDangerous &&
      `
        border-color: ${theme.color.danger};
        background: ${theme.color.danger};
      `}
  }
`;
