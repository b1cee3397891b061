import { useState } from 'react';
import type { OrderRow } from '../orders/orderQuery';
import { reasonOf } from '../reasonOf';
import { usePackOrdersMutation, useUnpackOrderMutation } from '../orders/adminOrdersApi';

/** What the last change of packed orders did. */
export interface PackingResult {
  /** The orders that were marked as packed, which can be undone. */
  packed: OrderRow[];
  /** The orders that were not, because they are no longer Processing, or have the mark restored. */
  refused: OrderRow[];
  error?: string;
}

/** Marks orders as packed and as not packed, and remembers the last change. */
export function usePacking() {
  const [packOrders] = usePackOrdersMutation();
  const [unpackOrder] = useUnpackOrderMutation();
  const [result, setResult] = useState<PackingResult | null>(null);

  /** Returns the orders that are packed now, in the same sequence. */
  const pack = async (orders: OrderRow[]): Promise<OrderRow[]> => {
    const { data, error } = await packOrders(orders.map(({ id }) => id));
    if (!data) {
      setResult({ packed: [], refused: [], error: error && reasonOf(error) });
      return [];
    }
    const isPacked = ({ id }: OrderRow) => data.some((order) => order.id === id);
    setResult({
      packed: orders.filter((order) => isPacked(order) && !order.packed_at),
      refused: orders.filter((order) => !isPacked(order)),
    });
    return orders.filter(isPacked);
  };

  const unpack = async (orders: OrderRow[]) => {
    for (const { id } of orders) {
      const { error } = await unpackOrder(id);
      if (error) return setResult({ packed: [], refused: [], error: reasonOf(error) });
    }
    setResult(null);
  };

  return { result, pack, unpack };
}
