import { currencySymbol, INR, type Currency } from './money.ts';
import { toAsciiDigits } from './text.ts';

/**
 * Amounts for the people of the shop, for emails and for documents. The screens of the specification show amounts without
 * digit groups instead: `formatMoney` in money.ts.
 */

const withDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const withoutDecimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/**
 * Formats an amount with Indian digit groups: `₹2,62,157.47`, or `−₹499.00` for a negative amount.
 * @param amount integer minor units (paise, cents)
 */
export const formatAmount = (amount: number, { currency }: Currency = INR): string =>
  `${amount < 0 ? '−' : ''}${currencySymbol(currency)}${withDecimals.format(Math.abs(amount) / 100)}`;

/** Formats an amount in rupees, such as `orders.total_amount`, with Indian digit groups. */
export const formatRupees = (rupees: number) => formatAmount(Math.round(rupees * 100));

/** Returns an amount in paise as a field shows it: `1,250`, or `1,250.50`. */
export const amountInField = (paise: number): string =>
  (paise % 100 === 0 ? withoutDecimals : withDecimals).format(paise / 100);

const INDIAN_GROUPS = /^\d{1,2}(,\d\d)*,\d{3}$/;
const WESTERN_GROUPS = /^\d{1,3}(,\d{3})+$/;
const MAX_DIGITS = 9;
const MAX_SHOWN = 20;

/** Returns an amount of rupees as it is typed, in paise; NaN if it is not one: see `amountProblem`. */
export function parsePaise(text: string): number {
  if (amountProblem(text)) return NaN;
  const [rupees = '', paise = ''] = plainNumber(text).replaceAll(',', '').split('.');
  return Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}

/** Returns what is wrong with an amount of rupees as it is typed. An amount with two meanings is wrong: `1.250`, `12,50`. */
export function amountProblem(text: string): string | undefined {
  const reason = amountFault(plainNumber(text));
  if (reason === undefined) return undefined;
  const characters = [...text.trim()];
  const shown = characters.slice(0, MAX_SHOWN).join('') + (characters.length > MAX_SHOWN ? '…' : '');
  return `Write the amount in rupees, for example 1,250.00.${reason && ` “${shown}” ${reason}.`}`;
}

/** Returns what is wrong; an empty text if nothing was typed. */
function amountFault(number: string): string | undefined {
  if (number === '') return '';
  if (/^[-−–]\.?\d/.test(number)) return 'is less than zero';
  const [rupees = '', paise = '', ...others] = number.split('.');
  if (!/^(\d[\d,]*|(?=\.\d))(\.[\d,]*)*$/.test(number)) return 'is not an amount';
  if (others.length > 0) return 'has more than one point';
  if (paise.includes(',')) return 'has a comma after the point';
  if (paise.length > 2) return 'has more than two decimals';
  if (rupees.includes(',') && !INDIAN_GROUPS.test(rupees) && !WESTERN_GROUPS.test(rupees))
    return 'has a comma in the wrong place';
  if (rupees.replaceAll(',', '').length > MAX_DIGITS) return 'is too large';
  return undefined;
}

/**
 * Removes what people write around a number: `Rs. 1250/-` and `1250 Rs` become `1250`, `-₹5` becomes `-5`. Spaces
 * between digits are groups, like commas.
 */
const plainNumber = (text: string) =>
  toAsciiDigits(text.normalize('NFKC'))
    .trim()
    .replace(/^([-−–]?)\s*(₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*(₹|rs\.?|inr)?(\s*\/[-–=]?)?$/i, '')
    .replace(/(\d) (?=\d)/g, '$1,');
