import { saveFile } from '../../../shared/lib/saveFile';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Action } from './Action';
import { loadDocument, type OrderDocument } from './orderRequests';
import { useCustomerOrderAction } from './useCustomerOrderAction';

interface DocumentButtonProps {
  document: OrderDocument;
  /** For example "credit note". */
  name: string;
  /** The id of the document in {@link CustomerOrder}. */
  id: string;
  uid: string;
  onOutdated: (message: string) => void;
}

/** Downloads the invoice or the credit notes of an order as a PDF. */
export function DocumentButton({ document, name, id, uid, onOutdated }: DocumentButtonProps) {
  const { isBusy, error, run } = useCustomerOrderAction(onOutdated);

  const handleClick = async () => {
    const pdf = await run(loadDocument(document, id));
    // A new window would be blocked, because the click was too long ago.
    if (pdf) saveFile(`${uid}-${name.replaceAll(' ', '-')}.pdf`, pdf);
  };

  return (
    <Action>
      <Button $variant="secondary" aria-disabled={isBusy} onClick={handleClick}>
        {isBusy ? 'Loading...' : `Download ${name}`}
      </Button>
      {error && (
        <Alert severity="error" title={`The ${name} could not be loaded`}>
          {error}
        </Alert>
      )}
    </Action>
  );
}
