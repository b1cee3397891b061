import type { SupabaseClient } from '@supabase/supabase-js';
import type { AttentionReason } from '../../../src/domain/order/attentionReasons.ts';
import type { Database } from '../../database.types.ts';
import type { SqlSession } from '../../server/database/database.ts';

type Client = SupabaseClient<Database>;

/** Returns the reasons for attention of an order, also of a deleted one. */
export async function attentionOf(client: Client, orderId: string): Promise<AttentionReason[]> {
  const { data } = await client
    .from('order_internals')
    .select('attention')
    .eq('order_id', orderId)
    .single()
    .throwOnError();
  return data.attention;
}

/** Returns an order with its reasons for attention; null without an order. */
export const withAttention = async <Order extends { id: string } | null>(client: Client, order: Order) =>
  order && { ...order, attention: await attentionOf(client, order.id) };

/** Gives orders a reason for attention, as the functions of the shop do. */
export const markOrders = (db: SqlSession, ids: string[], reason: AttentionReason) =>
  db.query('select public.mark_order(id, $2) from unnest($1::uuid[]) as id', [ids, reason]);

/** Removes the reasons for attention of an order, as an administrator does. */
export const settleAttention = async (administrator: Client, orderId: string) =>
  administrator
    .rpc('clear_attention', { order_id: orderId, seen: await attentionOf(administrator, orderId) })
    .throwOnError();
