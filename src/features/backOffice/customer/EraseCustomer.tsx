import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import styled from 'styled-components';
import type { CustomerPage, ErasurePreview } from '../../../../supabase/database.types';
import { formatDay, formatLongDay } from '../../../domain/dates';
import { useAppDispatch } from '../../../shared/redux';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { toastRequested } from '../../toasts/toastsSlice';
import { ConfirmDialog } from '../ConfirmDialog';
import { FailureAlert } from '../FailureAlert';
import { useGetIsOwnerQuery } from '../layout/layoutApi';
import { customerTitle, isErased } from '../orders/customerName';
import { useEraseCustomerMutation, useLazyGetErasurePreviewQuery } from './customerPageApi';

const list = new Intl.ListFormat('en-GB');

/** Lets owners erase everybody who used the email of a customer. Loads the effect of the erasure before it asks. */
export function EraseCustomer({ customer: { id, name, email } }: Pick<CustomerPage, 'customer'>) {
  const { data: isOwner = false } = useGetIsOwnerQuery();
  const [loadPreview, { data: preview, error, isFetching }] = useLazyGetErasurePreviewQuery();
  const [isAsking, setIsAsking] = useState(false);
  if (!isOwner || isErased(email)) return null;

  const handleClick = async () => {
    if (isFetching) return;
    const { data } = await loadPreview(id);
    setIsAsking(data?.obstacle === null);
  };

  return (
    <Section>
      {error && !isFetching && (
        <FailureAlert title="The erasure could not be prepared" error={error} onRetry={handleClick} />
      )}
      {preview?.obstacle && !isFetching && (
        <Alert severity="warning" title="This customer cannot be erased now">
          {preview.obstacle}
        </Alert>
      )}
      <div>
        <Button $variant="quiet" aria-disabled={isFetching} onClick={handleClick}>
          {isFetching ? 'Checking...' : 'Erase personal data'}
        </Button>
      </div>
      {isAsking && preview && (
        <EraseDialog
          title={`Erase ${customerTitle(name, email)}?`}
          customerId={id}
          preview={preview}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

interface EraseDialogProps {
  title: string;
  customerId: string;
  preview: ErasurePreview;
  onClose: () => void;
}

/** Asks before a person is erased, and which orders of others are erased as well. */
function EraseDialog({ title, customerId, preview, onClose }: EraseDialogProps) {
  const { accounts, orders, other_orders: otherOrders, documents, kept_until: keptUntil } = preview;
  const [chosen, setChosen] = useState<string[]>([]);
  const [eraseCustomer] = useEraseCustomerMutation();
  const dispatch = useAppDispatch();

  return (
    <ConfirmDialog
      title={title}
      confirmText="Erase"
      busyText="Erasing..."
      isDangerous
      onConfirm={() => eraseCustomer({ id: customerId, alsoOrders: chosen })}
      onClose={onClose}
      onDone={() => dispatch(toastRequested({ title: 'The personal data is erased.' }))}
    >
      <Stack>
        <p>
          {accounts.length === 0
            ? 'No account is deleted.'
            : `The ${accounts.length === 1 ? 'account' : 'accounts'} of ${list.format(accounts)} ${accounts.length === 1 ? 'is' : 'are'} deleted.`}
        </p>
        <p>
          {`All messages are deleted, and name, email, phone and address are erased everywhere: from ${orders === 1 ? '1 order' : `${orders} orders`} with all notes and tickets, too. Items, totals and dates stay. It cannot be undone.`}
        </p>
        {documents > 0 && keptUntil && (
          <p>
            {`Tax law requires invoices and credit notes: ${documents} keep the name and address until ${formatLongDay(keptUntil)}.`}
          </p>
        )}
        {otherOrders.length > 0 && (
          <Fieldset>
            <legend>Orders that somebody else has placed with this email</legend>
            <p>They lose only the email. Choose those whose delivery details are to be erased, too.</p>
            {otherOrders.map(({ id, order_uid: uid, created_at: at, name, account }) => (
              <FormControlLabel
                key={id}
                label={[uid, formatDay(at), name && `to ${name}`, account && `by ${account}`]
                  .filter(Boolean)
                  .join(', ')}
                control={
                  <Checkbox
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      setChosen((others) => (target.checked ? [...others, id] : others.filter((other) => other !== id)))
                    }
                  />
                }
              />
            ))}
          </Fieldset>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

const Section = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: ${({ theme }) => theme.space(4)};
`;

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
`;

const Fieldset = styled.fieldset`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    font-weight: 600;
  }
`;
