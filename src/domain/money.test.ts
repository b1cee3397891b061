import { formatMoney, formatOrderTotal, INR } from './money';

const rupees = { currency: 'inr', currency_info: { code: 'INR', symbol: '₹', template: '₹$1' } };

const withInfo = (info: { code?: string; symbol?: string; template?: string }, currency = 'inr') => ({
  currency,
  currency_info: { code: '', symbol: '', template: '', ...info },
});

describe('formatMoney', () => {
  it('formats minor units with two decimals and without grouping', () => {
    expect(formatMoney(49900, rupees)).toBe('₹499.00');
    expect(formatMoney(123456789, rupees)).toBe('₹1234567.89');
    expect(formatMoney(5, rupees)).toBe('₹0.05');
    expect(formatMoney(0, INR)).toBe('₹0.00');
  });

  it('inserts the amount into the template, also next to characters that are special in String.replace', () => {
    expect(formatMoney(1200, withInfo({ template: '$$1' }))).toBe('$12.00');
    expect(formatMoney(1200, withInfo({ template: '$1 kr' }))).toBe('12.00 kr');
    expect(formatMoney(1200, withInfo({ template: "$& $` $' $1" }))).toBe("$& $` $' 12.00");
  });

  it.each([
    ['the symbol', withInfo({ symbol: 'Rs ', code: 'INR' }), 'Rs 12.00'],
    ['the code', withInfo({ code: 'INR' }), 'INR12.00'],
    ['the symbol if the template has no marker', withInfo({ template: 'free', symbol: '₹' }), '₹12.00'],
    ['the symbol of the currency code', { currency: 'inr', currency_info: null }, '₹12.00'],
    ['the symbol of another currency code', { currency: 'usd', currency_info: null }, '$12.00'],
    ['the euro sign for eur', { currency: 'eur', currency_info: null }, '€12.00'],
    ['the euro sign for an empty currency', { currency: '', currency_info: null }, '€12.00'],
    ['the euro sign for an invalid currency', { currency: 'tea leaves', currency_info: null }, '€12.00'],
  ])('falls back to %s', (_case, currency, expected) => {
    expect(formatMoney(1200, currency)).toBe(expected);
  });
});

describe('formatOrderTotal', () => {
  it('formats the rupees of an order', () => {
    expect(formatOrderTotal(499)).toBe('₹499.00');
    expect(formatOrderTotal(1234.5)).toBe('₹1234.50');
  });
});
