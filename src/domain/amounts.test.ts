import { amountInField, amountProblem, formatAmount, parsePaise } from './amounts';

it.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [99_999, '₹999.99'],
  [100_000, '₹1,000.00'],
  [9_999_900, '₹99,999.00'],
  [12_345_600, '₹1,23,456.00'],
  [26_215_747, '₹2,62,157.47'],
  [1_000_000_000, '₹1,00,00,000.00'],
  [-49_900, '−₹499.00'],
])('formats %d paise with Indian digit groups', (paise, text) => {
  expect(formatAmount(paise)).toBe(text);
});

it('formats the amount of a payment in another currency', () => {
  expect(formatAmount(123_450, { currency: 'usd' })).toBe('$1,234.50');
});

it.each([
  ['1250', 125_000],
  ['1,250', 125_000],
  ['1,250.5', 125_050],
  ['₹1,25,000.00', 12_500_000],
  ['₹ 1,25,000', 12_500_000],
  ['125,000', 12_500_000],
  ['1,234,567.89', 123_456_789],
  ['1 25 000', 12_500_000],
  ['1250/-', 125_000],
  ['Rs. 1250', 125_000],
  ['Rs1250', 125_000],
  ['rs 1,250 /-', 125_000],
  ['Rs.1250/=', 125_000],
  ['INR 1250', 125_000],
  ['\u20a81250', 125_000],
  ['1250 Rs', 125_000],
  ['1250 Rs./-', 125_000],
  ['1250₹', 125_000],
  ['1,250 INR', 125_000],
  ['.50', 50],
  ['₹.5', 50],
  [' 480.50 ', 48_050],
  ['19.99', 1999],
  ['0', 0],
  ['12.', 1200],
  ['１，２５０．５０', 125_050],
  ['₹१,२५०', 125_000],
  ['௧௨௫௦', 125_000],
  ['൧൨൫൦.൫', 125_050],
  ['1,250\u00a0', 125_000],
])('reads %j', (text, paise) => {
  expect(amountProblem(text)).toBeUndefined();
  expect(parsePaise(text)).toBe(paise);
});

it.each([
  ['12.345', 'has more than two decimals'],
  ['1.250', 'has more than two decimals'],
  ['1.250,00', 'has a comma after the point'],
  ['12,50', 'has a comma in the wrong place'],
  ['1,25,00', 'has a comma in the wrong place'],
  ['1,2500', 'has a comma in the wrong place'],
  ['1,25,000,000', 'has a comma in the wrong place'],
  ['1250,', 'has a comma in the wrong place'],
  ['1.250.00', 'has more than one point'],
  ['-5', 'is less than zero'],
  ['-₹5', 'is less than zero'],
  ['− Rs. 5', 'is less than zero'],
  ['₹-5', 'is less than zero'],
  ['-.50', 'is less than zero'],
  ['.', 'is not an amount'],
  ['1.x', 'is not an amount'],
  ['1234567890', 'is too large'],
  ['free', 'is not an amount'],
  ['12a', 'is not an amount'],
  ['1e3', 'is not an amount'],
  ['₹', ''],
  ['', ''],
])('says what is wrong with %j', (text, reason) => {
  expect(parsePaise(text)).toBeNaN();
  expect(amountProblem(text)).toBe(
    `Write the amount in rupees, for example 1,250.00.${reason && ` “${text}” ${reason}.`}`,
  );
});

it('repeats only the start of a long text', () => {
  expect(amountProblem('1234567890123456789012345')).toMatch(/ “12345678901234567890…” is too large\.$/);
  expect(amountProblem('not more than 1250 Rs')).toMatch(/ “not more than 1250 R…” is not an amount\.$/);
});

it('reads every amount that it formats', () => {
  // Every number of digits, and the steps around it.
  const amounts = Array.from({ length: 11 }, (_, digits) => 10 ** digits).flatMap((amount) =>
    [-101, -1, 0, 1, 55, 99, 12_345].map((step) => Math.max(0, amount + step)),
  );
  expect(amounts.map((paise) => parsePaise(formatAmount(paise)))).toEqual(amounts);
  expect(amounts.map((paise) => parsePaise(amountInField(paise)))).toEqual(amounts);
});
