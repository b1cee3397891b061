import { useState } from 'react';
import type { OrderRow } from '../orders/orderQuery';
import { reasonOf } from '../reasonOf';
import { usePackOrdersMutation, useUnpackOrderMutation } from '../orders/adminOrdersApi';

/** How many orders one request packs: `list_limit` of the database. */
const MAX_ORDERS = 50;

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
    const outcome: PackingResult = { packed: [], refused: [] };
    const ready: OrderRow[] = [];
    for (let start = 0; start < orders.length && !outcome.error; start += MAX_ORDERS) {
      const asked = orders.slice(start, start + MAX_ORDERS);
      const { data, error } = await packOrders(asked.map(({ id }) => id));
      if (error) outcome.error = reasonOf(error);
      const isPacked = ({ id }: OrderRow) => data?.some((order) => order.id === id);
      const packed = asked.filter(isPacked);
      ready.push(...packed);
      outcome.packed.push(...packed.filter(({ packed_at }) => !packed_at));
      if (data) outcome.refused.push(...asked.filter((order) => !isPacked(order)));
    }
    setResult(outcome);
    return ready;
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
