import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { Alert } from '../../../shared/ui/Alert';
import { isEditConflict } from '../isEditConflict';

/** What happened, by the hint of the database. */
const titles: Record<string, string> = {
  already_shipped: 'This order was shipped meanwhile',
  already_cancelled: 'This order was cancelled meanwhile',
  version_differs: 'Someone else changed this order',
  not_shippable: 'This order cannot be shipped yet',
  refund_limit: 'This is more than you may refund',
  dispute_open: 'The bank has not decided yet',
};

/** After these, the page shows the order as it is now. */
const conflicts = ['already_shipped', 'already_cancelled', 'version_differs'];

/** Returns the hint of the database: REST has it in the details, functions as the code. */
const hintOf = (error: BackendError) =>
  isEditConflict(error)
    ? 'version_differs'
    : Object.keys(titles).find((hint) => error.code === hint || error.details.endsWith(hint));

interface ActionErrorProps {
  error: BackendError | undefined;
  /** What failed: `Error shipping the order`. */
  title: string;
}

/** Says why an action on an order failed. What was typed stays in its form. */
export function ActionError({ error, title }: ActionErrorProps) {
  if (!error) return null;
  const hint = hintOf(error);
  const isConflict = hint !== undefined && conflicts.includes(hint);
  return (
    <Alert severity="error" title={(hint && titles[hint]) ?? title}>
      {isConflict ? (
        <p>
          Nothing of yours was saved. The page shows the order as it is now, and what you typed is kept. Check both
          before you try again.
        </p>
      ) : (
        <p>{error.message}</p>
      )}
    </Alert>
  );
}
