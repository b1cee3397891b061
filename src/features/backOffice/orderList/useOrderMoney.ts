import { skipToken } from '@reduxjs/toolkit/query/react';
import { polling, useGetOrderMoneyQuery } from '../orders/adminOrdersApi';
import type { OrderRow } from '../orders/orderQuery';

/** Returns what was paid and refunded for the orders of a page, by the id of the order; undefined until it is loaded. */
export const useOrderMoney = (orders: OrderRow[] | undefined) =>
  useGetOrderMoneyQuery(orders && orders.length > 0 ? orders.map(({ id }) => id) : skipToken, polling).data;
