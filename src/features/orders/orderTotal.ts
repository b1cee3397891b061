import { formatMoney } from '../../shared/lib/money';

/** `₹499.00`. @param rupees as the orders table keeps them */
export const formatOrderTotal = (rupees: number) => formatMoney(rupees * 100, { currency: 'inr', currency_info: null });
