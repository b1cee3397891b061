import { authMessages } from '../features/auth/authMessages';
import { backOfficeMessages } from '../features/backOffice/backOfficeMessages';
import { cartMessages } from '../features/cart/cartMessages';
import { checkoutMessages } from '../features/checkout/checkoutMessages';
import { contactMessages } from '../features/contact/contactMessages';
import { customersMessages } from '../features/customers/customersMessages';
import { ordersMessages } from '../features/orders/ordersMessages';
import { combineMessages } from '../features/toasts/messageMap';
import { shopMessages } from './shopMessages';

/** The toast of every event of the shop. */
export const messageFor = combineMessages(
  authMessages,
  backOfficeMessages,
  cartMessages,
  checkoutMessages,
  contactMessages,
  customersMessages,
  ordersMessages,
  shopMessages,
);
