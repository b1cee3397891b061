import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Command, EditorState } from 'prosemirror-state';
import { useId, useState, type FormEvent } from 'react';
import { LINK_PATTERN } from '../../../../../domain/catalog/descriptionHtml';
import { Button } from '../../../../../shared/ui/Button';
import { Dialog } from '../../../../../shared/ui/Dialog';
import { AskBeforeLeaving } from '../../../../../shared/ui/form/AskBeforeLeaving';
import { TextField } from '../../../../../shared/ui/form/TextField';
import { formValues } from '../../../../../shared/ui/form/useValidatedForm';
import { linkAt, setLink } from './linkCommands';

interface LinkDialogProps {
  state: EditorState;
  onApply: (command: Command) => void;
  onClose: () => void;
}

/** Asks where the selected text leads. */
export function LinkDialog({ state, onApply, onClose }: LinkDialogProps) {
  const id = useId();
  const present = linkAt(state);
  const [error, setError] = useState<string>();

  const apply = (href: string | null) => {
    onApply(setLink(href));
    onClose();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog is inside the form of the product.
    event.stopPropagation();
    const href = formValues(event.currentTarget, ['href']).href.trim();
    if (LINK_PATTERN.test(href)) apply(href);
    else setError('Please enter a URL such as https://example.com, or a path of this shop such as /products.');
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`}>
      <form onSubmit={handleSubmit} noValidate>
        <AskBeforeLeaving />
        <DialogTitle id={`${id}-title`}>Link</DialogTitle>
        <DialogContent>
          <TextField
            label="Address"
            name="href"
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            defaultValue={present ?? ''}
            error={error}
            onChange={() => setError(undefined)}
          />
        </DialogContent>
        <DialogActions>
          {present && (
            <Button $variant="secondary" onClick={() => apply(null)}>
              Remove link
            </Button>
          )}
          <Button $variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Apply</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
