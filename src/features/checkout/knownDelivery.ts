import {
  completePlace,
  deliveryOf,
  isCompleteDelivery,
  splitAddress,
  type DeliveryDetails,
} from '../../domain/deliveryDetails';
import type { AppThunk } from '../../shared/redux';
import type { User } from '../auth/authSlice';
import { customersApi } from '../customers/customersApi';
import { ordersApi } from '../orders/ordersApi';
import { readDeliveryDraft } from './deliveryDraft';

/**
 * Returns the delivery details that are already known: what was entered in this tab, otherwise what the account and its
 * newest order have. Fields that are not known are empty.
 */
export const readKnownDelivery =
  (user: User | null): AppThunk<Promise<DeliveryDetails>> =>
  async (dispatch) => {
    const draft = deliveryOf(dispatch(readDeliveryDraft()));
    if (!user || isCompleteDelivery(draft)) return draft;

    const once = { forceRefetch: true, subscribe: false };
    const { data: customer } = await dispatch(customersApi.endpoints.getShippingCustomer.initiate(user.id, once));
    const { data: newest } = customer
      ? await dispatch(ordersApi.endpoints.getNewestOrder.initiate(customer.id, once))
      : {};
    const order = deliveryOf(newest?.shipping ?? {});
    return {
      name: draft.name || customer?.name || user.fullName || order.name,
      email: draft.email || customer?.email || user.email,
      phone: draft.phone || customer?.phone || order.phone,
      ...completePlace(draft.address ? draft : splitAddress(customer?.address ?? ''), order),
    };
  };
