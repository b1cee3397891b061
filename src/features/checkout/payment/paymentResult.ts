import * as v from 'valibot';
import { checkoutStatuses, orderParameterIn } from '../../../domain/order/checkoutStatus';
import { isOrderReference } from '../../../domain/order/orderReference';
import { trackingPath, trackingUrl } from '../../../domain/order/customerOrder';
import { hasOwnStore, type ShopConfig } from '../../../domain/pageConfig';
import { paths } from '../../../domain/routes';
import type { AppThunk } from '../../../shared/redux';
import type { Services } from '../../../shared/services';
import { storedUserId } from '../../auth/session';
import { deleteResult, PAYMENT_RESULT_KEY } from './pendingOrder';

const resultSchema = v.object({
  outcome: v.picklist(checkoutStatuses),
  order: v.string(),
  /** When this tab learned how the payment ended, in milliseconds since 1970. */
  endedAt: v.optional(v.number()),
  /** The secret of the tracking link of the order, which only our own store has. */
  trackingToken: v.optional(v.string()),
  /** The id of the user who was signed in. */
  userId: v.optional(v.string()),
});

/** How a payment ended. It is in no action, because it may contain the secret of the tracking link. */
export type PaymentResult = v.InferOutput<typeof resultSchema>;

/** A payment that was confirmed, with a link that opens the chat. */
export interface ConfirmedPayment extends PaymentResult {
  /**
   * The chat contains the whole order only when it is opened for the first time: afterwards the snapshot of the order is
   * deleted.
   */
  chat: string;
}

/** Keeps how a payment ended for /success, if this tab opens it again. */
export const saveResult = ({ tabStorage }: Pick<Services, 'tabStorage'>, result: PaymentResult) =>
  tabStorage.setItem(PAYMENT_RESULT_KEY, JSON.stringify(result));

/** Keeps a paid order for the notice on the next pages of this browser. */
export const savePaidOrder = ({ storage }: Pick<Services, 'storage'>, result: PaymentResult) =>
  storage.setItem(PAYMENT_RESULT_KEY, JSON.stringify(result));

/**
 * Returns the result of the payment that this tab has shown last, unless the address names another order. If the tab has
 * shown none, the last paid order of this browser, if the address names it.
 */
export function readResult(services: Services): PaymentResult | null {
  const order = orderParameterIn(services.currentUrl());
  const result = parseResult(services.tabStorage.getItem(PAYMENT_RESULT_KEY));
  if (result && (!isOrderReference(order) || result.order === order)) return result;
  const paid = readPaidOrder(services);
  return paid?.order === order ? paid : null;
}

/** Returns the last paid order of this browser, unless another user has signed in, or its user has signed out. */
export function readPaidOrder({ storage }: Pick<Services, 'storage'>): PaymentResult | null {
  const result = parseResult(storage.getItem(PAYMENT_RESULT_KEY));
  return result?.userId === storedUserId(storage) ? result : null;
}

/** Deletes the last paid order of this browser, if it has this number. */
export const forgetPaidOrder =
  (order: string): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    if (parseResult(storage.getItem(PAYMENT_RESULT_KEY))?.order === order) deleteResult(storage);
  };

function parseResult(stored: string | null): PaymentResult | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), resultSchema), stored);
  return success ? output : null;
}

/**
 * Returns the path of the page of a paid order. Null for an order of a rented store, which has no such page, and if the
 * delivery details were entered in another browser, as for a payment link.
 */
export function orderPathOf({ order, trackingToken: token, userId }: PaymentResult, config: ShopConfig): string | null {
  if (!hasOwnStore(config) || !token) return null;
  return userId ? paths.order(order) : trackingPath({ token });
}

/** Returns the URL of the tracking link of an order; undefined if this browser does not know its secret. */
export const trackingUrlOf = ({ trackingToken: token }: PaymentResult, origin: string) =>
  token && trackingUrl(origin, { token });
