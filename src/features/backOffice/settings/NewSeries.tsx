import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { useSendOnce } from '../../auth/useSendOnce';
import { ConfirmDialog } from '../ConfirmDialog';
import { useResultToast } from '../useResultToast';
import { useStartNewSeriesMutation } from './settingsApi';
import { SettingsSection } from './SettingsSection';

/** Starts new series of invoices and credit notes after the database was restored. */
export function NewSeries() {
  const showResult = useResultToast();
  const [startNewSeries] = useStartNewSeriesMutation();
  const sendOnce = useSendOnce();
  const [isAsking, setIsAsking] = useState(false);

  const handleConfirm = async () => {
    const result = await sendOnce(startNewSeries);
    showResult(result, 'New series started.');
    return result;
  };

  return (
    <SettingsSection
      title="New series of invoices"
      lead="Only if the person who looks after the server asks for it: after a copy of the whole disk was put back. After every other restore the shop does this itself."
    >
      <Start $variant="secondary" onClick={() => setIsAsking(true)}>
        Start new series
      </Start>
      {isAsking && (
        <ConfirmDialog
          title="Start new series of invoices and credit notes?"
          confirmText="Start new series"
          busyText="Starting..."
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Do it before the first order is shipped after the restore. The next invoice gets the first number of a new
            series: TI/26-27/000124 is followed by TIA7K2/26-27/001. It cannot be undone.
          </p>
          <p>
            Open orders get the mark Restored: they may have been shipped since the backup, and then have an invoice
            that is lost.
          </p>
          <p>
            Tell your accountant: the files of the month have no invoices that were issued between the backup and the
            restore.
          </p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}

const Start = styled(Button)`
  justify-self: start;
`;
