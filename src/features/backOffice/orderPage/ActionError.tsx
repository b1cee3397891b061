import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { Alert } from '../../../shared/ui/Alert';
import { FailureReason } from '../FailureReason';

/** What happened, by the hint of the database. */
const titles: Record<string, string> = {
  already_shipped: 'This order was shipped meanwhile',
  already_cancelled: 'This order was cancelled meanwhile',
  already_delivered: 'This order was delivered meanwhile',
  not_shipped: 'This order is no longer Shipped',
  version_differs: 'Someone else changed this order',
  not_shippable: 'This order cannot be shipped yet',
  refund_limit: 'This is more than you may refund',
  dispute_open: 'The bank has not decided yet',
  dispute_lost: 'The bank has taken this payment back',
  disputed: 'The payment of this order is disputed',
};

/** After these, the page shows the order as it is now. */
const conflicts = ['already_shipped', 'already_cancelled', 'already_delivered', 'not_shipped', 'version_differs'];

interface ActionErrorProps {
  error: BackendError | undefined;
  /** What failed: `Error shipping the order`. */
  title: string;
}

/** Says why an action on an order failed. What was typed stays in its form. */
export function ActionError({ error, title }: ActionErrorProps) {
  if (!error) return null;
  const { hint } = error;
  return (
    <Alert severity="error" title={titles[hint] ?? title}>
      {conflicts.includes(hint) ? (
        <p>
          Nothing of yours was saved. The page shows the order as it is now, and what you typed is kept. Check both
          before you try again.
        </p>
      ) : (
        <FailureReason error={error} />
      )}
    </Alert>
  );
}
