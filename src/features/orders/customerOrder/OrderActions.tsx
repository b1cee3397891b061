import type { ReactNode } from 'react';
import { invoiceName } from '../../../domain/order/taxDocument';
import { paths } from '../../../domain/routes';
import { LinkButton } from '../../../shared/ui/Button';
import { CancelOrder } from './CancelOrder';
import { DisableLink } from './DisableLink';
import { DocumentButton } from './DocumentButton';
import type { OrderActionProps } from './orderActionProps';
import { Actions, CardSection } from '../../../shared/ui/CardSection';
import { ReportProblem } from './ReportProblem';
import { RequestCancellation } from './RequestCancellation';

/** What the customer can do about an order now. */
export function OrderActions({ orderAgain, ...props }: OrderActionProps & { orderAgain: ReactNode }) {
  const { actions, invoice, credit_notes: creditNotes, uid } = props.order;
  return (
    <CardSection title="What you can do">
      <Actions>
        {orderAgain}
        {actions.cancel_until && <CancelOrder {...props} />}
        {actions.request_cancellation && <RequestCancellation {...props} />}
        {actions.report_problem && <ReportProblem {...props} />}
        {invoice && (
          <DocumentButton
            document="invoices"
            name={invoiceName(props.order).toLowerCase()}
            id={invoice}
            uid={uid}
            onOutdated={props.onOutdated}
          />
        )}
        {creditNotes && (
          <DocumentButton
            document="credit-notes"
            name="credit note"
            id={creditNotes}
            uid={uid}
            onOutdated={props.onOutdated}
          />
        )}
        {actions.revoke_link && <DisableLink {...props} />}
        <LinkButton to={paths.contact} $variant="quiet">
          Write to us
        </LinkButton>
      </Actions>
    </CardSection>
  );
}
