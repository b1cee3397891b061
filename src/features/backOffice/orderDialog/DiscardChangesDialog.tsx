import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Button } from '../../../shared/ui/Button';

interface DiscardChangesDialogProps {
  onKeep: () => void;
  onDiscard: () => unknown;
}

/** Asks before typed changes are lost. */
export function DiscardChangesDialog({ onKeep, onDiscard }: DiscardChangesDialogProps) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" onClose={onKeep} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Discard your changes?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>What you changed is not saved.</DialogContentText>
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
