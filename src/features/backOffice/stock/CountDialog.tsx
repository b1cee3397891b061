import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import styled, { useTheme } from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { FailureAlert } from '../FailureAlert';
import { useResultToast } from '../useResultToast';
import { CountField } from './CountField';
import { useCountStockMutation } from './stockApi';
import type { useCounts } from './useCounts';

interface CountDialogProps {
  counts: ReturnType<typeof useCounts>;
  onClose: () => void;
  /** Called after the dialog was closed because everything is saved. */
  onSaved: () => void;
}

/** Shows what was counted with its differences before it is saved, and asks again for what has changed meanwhile. */
export function CountDialog({ counts, onClose, onSaved }: CountDialogProps) {
  const isWide = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const titleId = useId();
  const showResult = useResultToast();
  const [save, { isLoading, error }] = useCountStockMutation();
  const [notice, setNotice] = useState('');
  const shown = Object.entries(counts.counts);

  const handleSave = async () => {
    const entries = counts.entries();
    if (isLoading) return;
    if (entries.length === 0) return setNotice('Nothing was saved. Please count the marked products again.');
    setNotice('');
    const result = await save(entries);
    const { data: outcomes } = result;
    if (!outcomes) return;
    const saved = outcomes.filter(({ outcome }) => outcome === 'saved').length;
    const isDone = saved === shown.length;
    flushSync(() => {
      counts.settle(outcomes);
      setNotice(`${saved} saved. The others are not: please count them again.`);
      if (isDone) onClose();
    });
    if (!isDone) return;
    showResult(result, saved === 1 ? '1 count saved.' : `${saved} counts saved.`);
    onSaved();
  };

  return (
    <Dialog open fullWidth fullScreen={!isWide} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Counted on the shelf</DialogTitle>
      <DialogContent>
        <List>
          {shown.map(([id, count]) => (
            <li key={id}>
              <Count>
                <CountField
                  name={count.name}
                  count={count}
                  isDisabled={isLoading}
                  onType={(typed) => counts.typeAgain(id, typed)}
                  onConfirm={() => counts.typeAgain(id)}
                />
              </Count>
              <Button
                $variant="quiet"
                disabled={isLoading}
                aria-label={`Remove the count of ${count.name}`}
                onClick={() => counts.remove([id])}
              >
                Remove
              </Button>
            </li>
          ))}
        </List>
        {shown.length === 0 && <p>Nothing is left to save.</p>}
        <div role="status">{notice && <Alert severity="warning" title={notice} />}</div>
        <FailureAlert title="The counts were not saved" error={error} />
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" onClick={onClose}>
          Close
        </Button>
        {shown.length > 0 && (
          <Button aria-disabled={isLoading} onClick={handleSave}>
            {isLoading ? 'Saving...' : 'Save counts'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin: 0 0 ${({ theme }) => theme.space(4)};
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${({ theme }) => theme.space(2)};
    align-items: start;
  }
  li > :last-child {
    margin-top: ${({ theme }) => theme.space(6)};
  }
`;

const Count = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  justify-items: start;
`;
