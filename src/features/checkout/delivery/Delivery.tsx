import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { formatMoney } from '../../../domain/money';
import type { CheckoutSummary } from '../../../domain/order/checkoutStatus';
import { itemAmount } from '../../../domain/order/order';
import { useAppDispatch } from '../../../shared/redux';
import { Loading } from '../../../shared/ui/Loading';
import type { User } from '../../auth/authSlice';
import type { EnteredDelivery } from './deliveryDraft';
import { DeliveryForm } from './DeliveryForm';
import { readKnownDelivery } from './knownDelivery';
import { SummarySheet } from '../steps/SummarySheet';

interface DeliveryProps {
  summary: CheckoutSummary;
  user: User | null;
  /** Called if the checkout has ended. */
  onEnded: () => void;
}

/**
 * The form for the delivery details beside the order summary. It stays as it is if the session of the user ends meanwhile, so
 * that nothing of what was typed is lost.
 */
export function Delivery({ summary, user, onEnded }: DeliveryProps) {
  const { items, total, currency } = summary;
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState<EnteredDelivery | null>(null);
  const [initialUser] = useState(user);

  useEffect(() => {
    let isMounted = true;
    void dispatch(async () => {
      const details = await dispatch(readKnownDelivery(initialUser));
      if (isMounted) setKnown(details);
    });
    return () => {
      isMounted = false;
    };
  }, [dispatch, initialUser]);

  return (
    <Columns>
      {known ? <DeliveryForm known={known} user={user} isFree={total === 0} onEnded={onEnded} /> : <Loading />}
      <SummarySheet
        lines={items.map((item) => ({
          id: item.variant.id,
          title: item.product.title,
          quantity: item.quantity,
          amount: formatMoney(itemAmount(item), { currency }),
        }))}
        total={formatMoney(total, { currency })}
      />
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};
  align-items: start;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 1.7fr 1fr;
  }
`;
