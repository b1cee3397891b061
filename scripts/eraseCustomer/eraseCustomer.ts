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
