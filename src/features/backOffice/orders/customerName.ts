import type { OrderRow } from './orderQuery';

export const customerNameOf = ({ customer_name: name }: OrderRow) => name || 'N/A';

/** Returns whether a customer was erased: the email is then a placeholder (supabase/migrations/20261126002100_personal_data.sql). */
export const isErased = (email: string) => email.endsWith('@erased.invalid');

/** Returns the name, else the email, of a customer. */
export const customerTitle = (name: string | null, email: string) =>
  isErased(email) ? 'Erased customer' : name || email;
