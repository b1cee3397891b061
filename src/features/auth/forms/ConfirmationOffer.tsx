import { useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { requestConfirmation } from '../accountThunks';

interface ConfirmationOfferProps {
  email: string;
  title: string;
  children: ReactNode;
}

/** Offers to send the confirmation email again. It does not reveal whether an account awaits confirmation. */
export function ConfirmationOffer({ email, title, children }: ConfirmationOfferProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await dispatch(requestConfirmation(email));
    setIsBusy(false);
  };

  return (
    <Alert
      title={title}
      action={
        <Button $variant="secondary" aria-disabled={isBusy} onClick={handleClick}>
          {isBusy ? 'Sending...' : 'Send the email again'}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
