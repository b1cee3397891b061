import { saveFile } from '../../../shared/lib/saveFile';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Action } from './Action';
import { loadInvoice } from './orderRequests';
import { useOrderAction } from './useOrderAction';

interface InvoiceButtonProps {
  uid: string;
  invoice: string;
  onOutdated: (message: string) => void;
}

/** Downloads the invoice as a PDF. */
export function InvoiceButton({ uid, invoice, onOutdated }: InvoiceButtonProps) {
  const { isBusy, error, run } = useOrderAction(onOutdated);

  const handleClick = async () => {
    const pdf = await run(loadInvoice(invoice));
    // A new window would be blocked, because the click was too long ago.
    if (pdf) saveFile(`${uid}-invoice.pdf`, pdf);
  };

  return (
    <Action>
      <Button $variant="secondary" aria-disabled={isBusy} onClick={handleClick}>
        {isBusy ? 'Loading...' : 'Download invoice'}
      </Button>
      {error && (
        <Alert severity="error" title="The invoice could not be loaded">
          {error}
        </Alert>
      )}
    </Action>
  );
}
