import type { BackendError } from '../../shared/api/backendBaseQuery';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import { FailureReason } from './FailureReason';

interface FailureAlertProps {
  title: string;
  /** The error of a request. Without one, nothing is shown. */
  error: unknown;
  onRetry?: () => void;
}

/** Says that an action failed or that data could not be loaded, and why. */
export function FailureAlert({ title, error, onRetry }: FailureAlertProps) {
  if (!error) return null;
  return (
    <Alert
      severity="error"
      title={title}
      action={
        onRetry && (
          <Button $variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <FailureReason error={error as BackendError} />
    </Alert>
  );
}
