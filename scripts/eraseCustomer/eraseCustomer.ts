import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';

/**
 * Erases the personal data of everybody who used an email, in any letter case. Their orders stay, without names and addresses.
 * @param admin signed in as an owner of the shop
 * @returns the number of rows that contained data of the person
 * @throws {Error} with the message of the database
 */
export async function eraseCustomer(admin: SupabaseClient<Database>, email: string): Promise<number> {
  const { data, error } = await admin.rpc('erase_person', { email });
  if (error) throw new Error(error.message);
  return data;
}

/**
 * Returns how many invoices and credit notes with the name and address of a person stay, because tax law requires them, and
 * until when. Call it before the erasure, which removes the email from the orders.
 * @throws {Error} with the message of the database
 */
export async function readKeptDocuments(admin: SupabaseClient<Database>, email: string) {
  const { data, error } = await admin.rpc('kept_documents', { email }).single();
  if (error) throw new Error(error.message);
  return data;
}
