import {
  addressText,
  completePlace,
  contradictsPinCode,
  deliveryOf,
  isCompleteDelivery,
  normalizeDelivery,
  splitAddress,
  type DeliveryDetails,
} from '../../../domain/order/deliveryDetails';
import { isForSomebodyElse } from '../../../domain/order/gift';
import { emailProblem } from '../../../domain/emailAddress';
import type { AppThunk } from '../../../shared/redux';
import type { SafeStorage } from '../../../shared/services';
import type { User } from '../../auth/authSlice';
import { customersApi } from '../../customers/customersApi';
import { ordersApi } from '../../orders/ordersApi';
import type { ShippingDetails } from '../checkoutSlice';
import { furtherDetailsOf, hasFurtherDetails, readDeliveryDraft, type EnteredDelivery } from './deliveryDraft';
import { readShippingDraft } from '../steps/shippingDraft';

/**
 * Returns the details of the account, and the details of the newest order that was placed while signed in and is not a gift
 * for somebody else.
 */
const readAccount =
  (user: User): AppThunk<Promise<{ account: ShippingDetails; order: DeliveryDetails; gstin: string }>> =>
  async (dispatch) => {
    // With a subscription, because a failure shows a toast. If only the orders fail, only their details are missing.
    const query = dispatch(customersApi.endpoints.getShippingCustomer.initiate(user.id, { forceRefetch: true }));
    const { data: customer } = await query;
    query.unsubscribe();
    const { data: orders } = customer
      ? await dispatch(
          ordersApi.endpoints.getRecentDeliveries.initiate(customer.id, { forceRefetch: true, subscribe: false }),
        )
      : {};
    const newest = orders?.find(({ shipping }) => !isForSomebodyElse(shipping));
    const order = deliveryOf(newest?.shipping ?? {});
    const account = {
      name: customer?.name || user.fullName || order.name,
      email: customer?.email || user.email,
      phone: customer?.phone || order.phone,
      address: customer?.address ?? '',
    };
    return { account, order, gstin: newest?.shipping?.gstin ?? '' };
  };

/**
 * Returns the shipping details that are already known: what was entered in this tab, otherwise what the account and its
 * newest order have.
 */
export const readKnownShipping =
  (user: User): AppThunk<Promise<ShippingDetails>> =>
  async (dispatch, _getState, { tabStorage }) => {
    const { account, order } = await dispatch(readAccount(user));
    const draft = readShippingDraft(tabStorage);
    return {
      ...account,
      address: account.address || addressText(order),
      ...draft,
      // It cannot be corrected on /checkout.
      email: draft.email && !emailProblem(draft.email) ? draft.email : account.email,
    };
  };

/** Like `readKnownShipping`, for the fields of /delivery. Unknown fields are empty. */
export const readKnownDelivery =
  (user: User | null): AppThunk<Promise<EnteredDelivery>> =>
  async (dispatch, _getState, { tabStorage }) => {
    const entered = readDeliveryDraft(tabStorage);
    const draft = { ...withPlace(deliveryOf(entered)), ...furtherDetailsOf(entered) };
    if (!user || isCompleteDelivery(draft)) return draft;

    const { account, order, gstin } = await dispatch(readAccount(user));
    if (draft.is_gift) {
      // The other details are about the recipient.
      return { ...draft, email: draft.email || account.email, buyer_name: draft.buyer_name || account.name };
    }
    return {
      ...draft,
      gstin: entered.gstin ?? gstin,
      name: draft.name || account.name,
      email: draft.email || account.email,
      phone: draft.phone || account.phone,
      ...completePlace(draft.address ? draft : splitAddress(account.address), order),
    };
  };

/**
 * Returns the shipping details of the checkout with the address in fields, if no detail is missing or in question. What
 * was entered on /delivery stays as it was entered, as long as the shipping form has the same address. Returns null too if
 * something was entered there that /checkout does not show: a GSTIN, a note, or that the parcel goes to somebody else.
 */
export function readCompleteShipping(
  tabStorage: SafeStorage,
  { address, ...contact }: ShippingDetails,
): DeliveryDetails | null {
  const entered = readDeliveryDraft(tabStorage);
  const draft = deliveryOf(entered);
  const place = addressText(draft) === address ? withPlace(draft) : splitAddress(address);
  const details = { ...place, ...contact };
  return !hasFurtherDetails(entered) && isCompleteDelivery(details) && !contradictsPinCode(details)
    ? normalizeDelivery(details)
    : null;
}

/** Separates the address if it is the whole text, as it was typed on /checkout. */
const withPlace = (details: DeliveryDetails): DeliveryDetails =>
  details.city || details.pin_code || details.state ? details : { ...details, ...splitAddress(details.address) };
