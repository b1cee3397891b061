import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database, ErasurePreview } from '../../supabase/database.types.ts';

/**
 * Erases the personal data of everybody who used an email, in any letter case. Their orders stay, without names and addresses.
 * Orders that somebody else has placed with the email lose the email only.
 * @param admin signed in as an owner of the shop
 * @param alsoOrders ids of orders of others that are erased as well
 * @returns the number of rows that contained data of the person
 * @throws {Error} with the message of the database
 */
export async function eraseCustomer(
  admin: SupabaseClient<Database>,
  email: string,
  alsoOrders: string[] = [],
): Promise<number> {
  const { data, error } = await admin.rpc('erase_person', { email, also_orders: alsoOrders });
  if (error) throw new Error(error.message);
  return data;
}

/**
 * Returns what the erasure of an email would do, and which documents stay. Call it before the erasure, which removes the email
 * from the orders.
 * @throws {Error} with the message of the database
 */
export async function previewErasure(admin: SupabaseClient<Database>, email: string): Promise<ErasurePreview> {
  const { data, error } = await admin.rpc('erasure_preview', { email });
  if (error) throw new Error(error.message);
  return data;
}
