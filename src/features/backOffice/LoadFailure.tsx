import type { BackendError } from '../../shared/api/backendBaseQuery';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Says that data could not be loaded, and why. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Alert
      severity="error"
      title={title}
      action={
        <Button $variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {(error as BackendError | undefined)?.message}
    </Alert>
  );
}
