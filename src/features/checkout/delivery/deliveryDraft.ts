import * as v from 'valibot';
import { deliveryFields, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { giftFields, type GiftField } from '../../../domain/order/gift';
import type { AppThunk } from '../../../shared/redux';
import type { SafeStorage } from '../../../shared/services';
import { DELIVERY_DRAFT_KEY } from '../payment/pendingOrder';

/**
 * The controls of /delivery that /checkout does not have: the GSTIN of a customer who is a business and wants an invoice, the
 * note, and whether the parcel goes to somebody else (`is_gift`, a checkbox with the value `on`) and the buyer's name.
 */
const furtherFields = ['gstin', ...giftFields, 'is_gift'] as const;

export const enteredFields = [...deliveryFields, ...furtherFields] as const;

export type FurtherDetails = Partial<Record<(typeof furtherFields)[number], string>>;

/** The delivery details as they are entered on /delivery. */
export type EnteredDelivery = DeliveryDetails & FurtherDetails;

/** The delivery details as they are sent. */
export type SentDelivery = DeliveryDetails & Partial<Record<GiftField | 'gstin', string>>;

const draftSchema = v.partial(v.object(v.entriesFromList(enteredFields, v.string())));

/** Returns the delivery details that were entered in this tab. Nobody else who uses the browser sees them. */
export function readDeliveryDraft(tabStorage: SafeStorage): Partial<EnteredDelivery> {
  const { success, output } = v.safeParse(
    v.pipe(v.string(), v.parseJson(), draftSchema),
    tabStorage.getItem(DELIVERY_DRAFT_KEY),
  );
  return success ? output : {};
}

/** Keeps the delivery details until the order is paid, even if the page is left. */
export const saveDeliveryDraft =
  (draft: Partial<EnteredDelivery>): AppThunk =>
  (_dispatch, _getState, { tabStorage }) =>
    tabStorage.setItem(DELIVERY_DRAFT_KEY, JSON.stringify(draft));

/** Returns the entered details that /checkout does not have. A text that was deleted is empty, so that it stays deleted. */
export const furtherDetailsOf = (entered: FurtherDetails): FurtherDetails =>
  Object.fromEntries(furtherFields.flatMap((field) => (entered[field] === undefined ? [] : [[field, entered[field]]])));

/** Whether the parcel has something that /checkout does not show. The buyer's name belongs to a gift only. */
export const hasFurtherDetails = ({ gstin, gift_note, is_gift }: FurtherDetails): boolean =>
  Boolean(gstin || gift_note || is_gift);

/**
 * Returns the details to send. An empty note or GSTIN is left out. A gift is sent without the GSTIN, and every other
 * order without the buyer's name.
 */
export function sentDeliveryOf({ gstin, gift_note, buyer_name, is_gift, ...details }: EnteredDelivery): SentDelivery {
  return {
    ...details,
    ...(gift_note?.trim() && { gift_note }),
    ...(is_gift ? { buyer_name } : gstin?.trim() && { gstin }),
  };
}
