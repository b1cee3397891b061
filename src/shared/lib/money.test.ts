import { formatMoney } from './money';

const rupees = { currency: 'inr', currency_info: { code: 'INR', symbol: '₹', template: '₹$1' } };

const withInfo = (info: { code?: string; symbol?: string; template?: string }, currency = 'inr') => ({
  currency,
  currency_info: { code: '', symbol: '', template: '', ...info },
});

it('shows minor units with two decimals and no grouping', () => {
  expect(formatMoney(49900, rupees)).toBe('₹499.00');
  expect(formatMoney(123456789, rupees)).toBe('₹1234567.89');
  expect(formatMoney(5, rupees)).toBe('₹0.05');
  expect(formatMoney(0, rupees)).toBe('₹0.00');
});

it('puts the amount at the marker, whatever signs stand around it', () => {
  expect(formatMoney(1200, withInfo({ template: '$$1' }))).toBe('$12.00');
  expect(formatMoney(1200, withInfo({ template: '$1 kr' }))).toBe('12.00 kr');
  expect(formatMoney(1200, withInfo({ template: "$& $` $' $1" }))).toBe("$& $` $' 12.00");
});

it.each([
  ['the symbol', withInfo({ symbol: 'Rs ', code: 'INR' }), 'Rs 12.00'],
  ['the code', withInfo({ code: 'INR' }), 'INR12.00'],
  ['the symbol where the template lacks the marker', withInfo({ template: 'free', symbol: '₹' }), '₹12.00'],
  ["the currency's own sign", { currency: 'inr', currency_info: null }, '₹12.00'],
  ['the dollar sign', { currency: 'usd', currency_info: null }, '$12.00'],
  ['the euro sign by default', { currency: 'eur', currency_info: null }, '€12.00'],
  ['the euro sign for no currency at all', { currency: '', currency_info: null }, '€12.00'],
  ['the euro sign for what is no currency', { currency: 'tea leaves', currency_info: null }, '€12.00'],
])('falls back to %s', (_what, currency, shown) => {
  expect(formatMoney(1200, currency)).toBe(shown);
});
