import { skipToken } from '@reduxjs/toolkit/query';
import { type ChangeEvent } from 'react';
import type { DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { joinWithCommas } from '../../../domain/text';
import { fillFields } from '../../../shared/ui/form/fillFields';
import { SelectField } from '../../../shared/ui/form/SelectField';
import type { User } from '../../auth/authSlice';
import { useGetShippingCustomerQuery } from '../../customers/customersApi';
import { useGetRecentDeliveriesQuery } from '../../orders/ordersApi';
import { earlierDeliveriesOf } from './earlierDeliveriesOf';

interface EarlierDeliveriesProps {
  user: User;
  /** The details with which the form was opened. */
  known: DeliveryDetails;
  isReadOnly: boolean;
}

/**
 * Offers the addresses of the earlier orders that the customer placed while signed in, and the address of the profile.
 * Choosing an address fills it in. Renders nothing if the form was opened with the only address.
 */
export function EarlierDeliveries({ user, known, isReadOnly }: EarlierDeliveriesProps) {
  const { data: customer } = useGetShippingCustomerQuery(user.id);
  const { data: orders = [] } = useGetRecentDeliveriesQuery(customer ? customer.id : skipToken);
  const deliveries = earlierDeliveriesOf(orders, customer ?? null);
  if (deliveries.every(({ name, address }) => name === known.name && address === known.address)) return null;

  const handleChange = ({ target: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = deliveries[Number(value)];
    if (form && value && chosen && !isReadOnly) fillFields(form, chosen);
  };

  return (
    <SelectField label="Use an earlier address" onChange={handleChange}>
      <option value="">Choose an address</option>
      {deliveries.map(({ name, address, city, pin_code }, index) => (
        <option key={index} value={index}>
          {[name, joinWithCommas(address), [city, pin_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  );
}
