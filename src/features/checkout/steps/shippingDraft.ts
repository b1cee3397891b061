import { addressText } from '../../../domain/order/deliveryDetails';
import type { AppThunk } from '../../../shared/redux';
import type { SafeStorage } from '../../../shared/services';
import type { ShippingDetails } from '../checkoutSlice';
import { furtherDetailsOf, readDeliveryDraft, saveDeliveryDraft } from '../delivery/deliveryDraft';

/*
 * The draft of the delivery details with the address as one text, as the shipping form of /checkout has it. As long as the
 * address was typed there, the draft has no city, PIN code and state: /delivery finds them in the text.
 */

/** Returns what was entered in this tab, on /checkout or /delivery. */
export function readShippingDraft(tabStorage: SafeStorage): Partial<ShippingDetails> {
  const { name, email, phone, address, city, pin_code, state } = readDeliveryDraft(tabStorage);
  const known = { name, email, phone, address: address && addressText({ address, city, pin_code, state }) };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** Keeps what is being entered on /checkout. What was entered on /delivery is kept until the address is changed here. */
export const saveShippingDraft =
  (details: ShippingDetails): AppThunk =>
  (dispatch, _getState, { tabStorage }) => {
    const draft = readDeliveryDraft(tabStorage);
    const isSameAddress = draft.address !== undefined && details.address === addressText(draft);
    dispatch(
      saveDeliveryDraft(
        isSameAddress ? { ...draft, ...details, address: draft.address } : { ...details, ...furtherDetailsOf(draft) },
      ),
    );
  };
