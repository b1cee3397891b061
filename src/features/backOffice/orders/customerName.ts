import type { OrderRow } from './orderQuery';

export const customerNameOf = ({ customer_name: name }: OrderRow) => name || 'N/A';
