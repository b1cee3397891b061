// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- this is the one module
import MuiDialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Button } from './Button';
import { UnsavedChangesContext } from './form/useUnsavedChanges';
import { useOverlay } from './useOverlay';

interface DialogProps extends Omit<MuiDialogProps, 'onClose'> {
  onClose: () => void;
}

/**
 * A dialog of MUI. The button Back of the browser closes it as Escape and a click beside it do. All of them ask before
 * unsaved changes are lost, see `useUnsavedChanges`.
 */
export function Dialog({ onClose, ...props }: DialogProps) {
  const [unsaved] = useState(() => new Set<() => boolean>());
  const [isAsking, setIsAsking] = useState(false);

  const handleClose = () => {
    if ([...unsaved].some((hasChanges) => hasChanges())) setIsAsking(true);
    else onClose();
  };
  const handleDiscard = () => {
    setIsAsking(false);
    onClose();
  };
  useOverlay(props.open, handleClose);
  // The dialog may have been closed while the question was open, because its text was saved.
  if (isAsking && !props.open) setIsAsking(false);

  return (
    <UnsavedChangesContext value={unsaved}>
      <MuiDialog {...props} onClose={handleClose} />
      {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={handleDiscard} />}
    </UnsavedChangesContext>
  );
}

interface DiscardDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
}

function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" onClose={onKeep} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Discard your changes?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>Your changes are not saved.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onKeep}>
          Keep editing
        </Button>
        <Button onClick={onDiscard}>Discard changes</Button>
      </DialogActions>
    </Dialog>
  );
}
