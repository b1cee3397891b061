import { formatAmount } from '../../../domain/amounts';
import { isForSomebodyElse } from '../../../domain/order/gift';
import { invoiceName } from '../../../domain/order/taxDocument';
import { unprintableFields } from '../../../domain/printing/unprintableFields';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import {
  polling,
  useGetInvoiceProblemQuery,
  useGetOrderDocumentMutation,
  useGetOrderInvoiceQuery,
} from '../orders/adminOrdersApi';
import { Actions, CardSection } from '../../../shared/ui/CardSection';
import { TaxForm } from './TaxForm';
import { useOrderAction } from './useOrderAction';

/** The invoice and the credit notes of an order, or what is missing for the invoice. */
export function DocumentsSection({ order }: { order: OrderRow }) {
  const { data: invoice } = useGetOrderInvoiceQuery(order.id, polling);
  const { data: invoiceProblem } = useGetInvoiceProblemQuery(order.id, polling);
  const [getDocument] = useGetOrderDocumentMutation();
  const { run, isBusy, error } = useOrderAction();
  // A cancelled order gets no invoice.
  const isCancelled = order.status === 'Cancelled';
  const problem = isCancelled ? null : invoiceProblem;
  const unprintable = isCancelled ? [] : unprintableFields(['invoices'], order.shipping);
  const name = invoice ? invoiceName(invoice) : 'Invoice';

  const download = async (kind: 'invoices' | 'credit-notes') => {
    const url = await run(() => getDocument({ id: order.id, kind }));
    if (!url) return;
    // A new window would be blocked, because the click was too long ago. The URL is valid as long as the page.
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: `${order.order_uid}-${kind}.pdf` }).click();
  };

  // Most orders have nothing to do and nothing to see before they are shipped.
  if (!invoice && !problem && unprintable.length === 0) return null;
  return (
    <CardSection title={name}>
      {invoice && <p>{`${name} ${invoice.number}, ${formatAmount(invoice.total)}`}</p>}
      {invoice?.credit_notes.map(({ id, number, amount }) => (
        <p key={id}>{`Credit note ${number}, ${formatAmount(amount)}`}</p>
      ))}
      {problem && (
        <Alert severity="warning" title="This order cannot be invoiced yet">
          {problem}
        </Alert>
      )}
      {problem && <TaxForm order={order} problem={problem} />}
      {unprintable.length > 0 && (
        <Alert severity="warning" title="Some letters of this order cannot be printed">
          {unprintable.map((field) => (
            <p key={field}>{`On the invoice, ${field}`}</p>
          ))}
          {!invoice && (
            <p>Change the delivery or the buyer before the order is shipped: an issued invoice stays as it is.</p>
          )}
        </Alert>
      )}
      {isForSomebodyElse(order.shipping) && (
        <p>This order is a gift: its invoice names the buyer and goes to them by email only, not into the parcel.</p>
      )}
      <ActionError error={error} title="Error loading the document" />
      {invoice && (
        <Actions>
          <Button $variant="secondary" aria-disabled={isBusy} onClick={() => download('invoices')}>
            {`Download ${name.toLowerCase()}`}
          </Button>
          {invoice.credit_notes.length > 0 && (
            <Button $variant="secondary" aria-disabled={isBusy} onClick={() => download('credit-notes')}>
              Download credit notes
            </Button>
          )}
        </Actions>
      )}
    </CardSection>
  );
}
