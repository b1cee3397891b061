import type { OrderRow } from './orderQuery';

export const customerNameOf = ({ customer_name: name }: OrderRow) => name || 'N/A';

/** Returns whether a customer was erased: the email is then a placeholder (supabase/migrations/20261126002100_personal_data.sql). */
export const isErased = (email: string) => email.endsWith('@erased.invalid');

/** Returns the email of a customer; null for a placeholder: the customer was erased, or the shop knows no email. */
export const emailOf = (email: string) => (/@(erased|unknown)\.invalid$/.test(email) ? null : email);

/** Returns the name, else the email, of a customer. */
export const customerTitle = (name: string | null, email: string) =>
  isErased(email) ? 'Erased customer' : name || emailOf(email) || 'Customer without a name';
