import { joinAddress } from '../../domain/deliveryDetails';
import type { AppThunk } from '../../shared/redux';
import type { ShippingDetails } from './checkoutSlice';
import { readDeliveryDraft, saveDeliveryDraft } from './deliveryDraft';

/*
 * The draft of the delivery details, as the shipping form of /checkout shows it: with the address as one text. Without
 * city, PIN code and state, the address of the draft is such a text, which /delivery separates.
 */

/** Returns what was entered in this tab, on /checkout or /delivery. */
export const readShippingDraft = (): AppThunk<Partial<ShippingDetails>> => (dispatch) => {
  const { address, city = '', state = '', pinCode = '', ...contact } = dispatch(readDeliveryDraft());
  return { ...contact, ...(address !== undefined && { address: joinAddress({ address, city, state, pinCode }) }) };
};

/** Keeps what is being entered on /checkout. City, PIN code and state are kept until the address is changed. */
export const saveShippingDraft =
  (details: ShippingDetails): AppThunk =>
  (dispatch) => {
    const { address } = dispatch(readShippingDraft());
    const draft = dispatch(readDeliveryDraft());
    dispatch(
      saveDeliveryDraft(details.address === address ? { ...draft, ...details, address: draft.address } : details),
    );
  };
