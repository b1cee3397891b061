import { emailProblem } from './emailAddress.ts';
import { FIELD_LIMITS } from './fieldLimits.ts';

/** The fields of the page *Delivery details*. */
export const deliveryFields = ['name', 'email', 'phone', 'address', 'city', 'state', 'pinCode'] as const;

export type DeliveryFields = Record<(typeof deliveryFields)[number], string>;

/** The states and union territories of India. */
export const indianStates = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;

/** Six digits, the first not 0. People write them with or without a space: 682 001. */
const PIN_CODE = /^[1-9]\d{2} ?\d{3}$/;
const PIN_CODE_WITHIN = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/** True if the text of an address contains a PIN code. */
export const hasPinCode = (address: string) => address.search(PIN_CODE_WITHIN) >= 0;

const CITY_LIMIT = 100;

/** Returns the error message of each invalid field. */
export function deliveryProblems(fields: DeliveryFields): Partial<DeliveryFields> {
  const { name, email, phone, address, city, state, pinCode } = fields;
  return {
    name: name.trim() ? tooLong(name, FIELD_LIMITS.name) : 'Please say who receives the parcel.',
    email: emailProblem(email) ?? tooLong(email, FIELD_LIMITS.email),
    phone: phoneProblem(phone),
    address: address.trim()
      ? tooLong(joinAddress(fields), FIELD_LIMITS.address)
      : 'Please enter the house number, street and area.',
    city: city.trim() ? tooLong(city, CITY_LIMIT) : 'Please enter a city.',
    state: indianStates.some((each) => each === state) ? undefined : 'Please choose a state.',
    pinCode: PIN_CODE.test(pinCode.trim()) ? undefined : 'Please enter a PIN code of six digits.',
  };
}

const tooLong = (text: string, limit: number) =>
  text.trim().length > limit ? `Please keep this within ${limit} characters.` : undefined;

function phoneProblem(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').length;
  if (!phone.trim()) return 'Please enter a phone number, which the courier needs.';
  if (/[^\d\s()+-]/.test(phone) || digits < 10 || digits > 15) return 'Please enter a phone number of ten digits.';
  return tooLong(phone, FIELD_LIMITS.phone);
}

/** Joins the fields of an address into the one text that an order stores. */
export const joinAddress = ({ address, city, state, pinCode }: Omit<DeliveryFields, 'name' | 'email' | 'phone'>) =>
  [address.trim(), `${city.trim()} ${pinCode.replace(/\s/g, '')}`.trim(), state].filter(Boolean).join('\n');

/** Separates the text of an address into fields, as far as it follows the format of `joinAddress`. */
export function splitAddress(text: string): Pick<DeliveryFields, 'address' | 'city' | 'state' | 'pinCode'> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const lastLine = lines.at(-1)?.toLowerCase();
  const state = indianStates.find((each) => each.toLowerCase() === lastLine) ?? '';
  if (state) lines.pop();
  const [, city = '', pinCode = ''] = /^(.+?)[ ,-]+([1-9]\d{2} ?\d{3})$/.exec(lines.at(-1) ?? '') ?? [];
  // A line with a comma is more than a city.
  if (state && pinCode && !city.includes(',')) return { address: lines.slice(0, -1).join('\n'), city, state, pinCode };
  const pinCodes = text.match(PIN_CODE_WITHIN) ?? [];
  return { address: lines.join('\n'), city: '', state, pinCode: pinCodes.length === 1 ? (pinCodes[0] ?? '') : '' };
}
