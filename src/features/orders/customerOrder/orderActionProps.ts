import type { CustomerOrder, OrderRequest } from '../../../domain/order/customerOrder';

/** What each action on an order gets. */
export interface OrderActionProps {
  order: CustomerOrder;
  /** How the order is named in requests. */
  request: OrderRequest;
  /** Of the emailed link with which a guest cancels. */
  cancelSecret?: string;
  /** Called with what was done, and with the order if it has changed. */
  onDone: (message: string, order?: CustomerOrder) => void;
  /** Called with the reason if an action was not possible, because the order has changed meanwhile. */
  onOutdated: (message: string) => void;
}
