import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';

/**
 * Erases the personal data of every customer with an email. Their orders stay, without names and addresses.
 * @param admin signed in as an administrator
 * @returns the number of erased customers
 * @throws {Error} with the message of the database
 */
export async function eraseCustomer(admin: SupabaseClient<Database>, email: string): Promise<number> {
  let erased = 0;
  for (;;) {
    // One at a time: erasing a customer erases all guests with the same email too.
    const { data, error } = await admin.from('customers').select('id').eq('email', email).limit(1).maybeSingle();
    if (error) throw new Error(error.message);
    if (!data) return erased;
    const { error: eraseError } = await admin.rpc('erase_customer', { customer_id: data.id });
    if (eraseError) throw new Error(eraseError.message);
    erased += 1;
  }
}
