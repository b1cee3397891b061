import * as v from 'valibot';
import { deliveryFields, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import type { AppThunk } from '../../../shared/redux';
import { DELIVERY_DRAFT_KEY } from '../payment/pendingOrder';

/** The delivery details as they are entered on /delivery. */
export type EnteredDelivery = DeliveryDetails & {
  /** Of a customer who is a business and wants an invoice. */
  gstin?: string;
};

const draftSchema = v.partial(v.object(v.entriesFromList([...deliveryFields, 'gstin'], v.string())));

/** Returns the delivery details that were entered in this tab. Nobody else who uses the browser sees them. */
export const readDeliveryDraft =
  (): AppThunk<Partial<EnteredDelivery>> =>
  (_dispatch, _getState, { tabStorage }) => {
    const { success, output } = v.safeParse(
      v.pipe(v.string(), v.parseJson(), draftSchema),
      tabStorage.getItem(DELIVERY_DRAFT_KEY),
    );
    return success ? output : {};
  };

/** Keeps the delivery details until the order is paid, even if the page is left. */
export const saveDeliveryDraft =
  (draft: Partial<EnteredDelivery>): AppThunk =>
  (_dispatch, _getState, { tabStorage }) =>
    tabStorage.setItem(DELIVERY_DRAFT_KEY, JSON.stringify(draft));
