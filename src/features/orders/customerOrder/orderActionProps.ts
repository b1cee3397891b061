import type { CustomerOrder, OrderRequest } from '../../../domain/order/customerOrder';

/** The props of each action on an order. */
export interface OrderActionProps {
  order: CustomerOrder;
  /** How the order is named in requests. */
  request: OrderRequest;
  /** The secret of the emailed link with which a guest cancels the order. */
  cancelSecret?: string;
  /** Called with what was done, and with the order if it has changed. */
  onDone: (message: string, order?: CustomerOrder) => void;
  /** Called with the reason if an action was not possible, because the order has changed meanwhile. */
  onOutdated: (message: string) => void;
}
