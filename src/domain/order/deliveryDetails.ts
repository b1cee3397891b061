import * as v from 'valibot';
import { emailProblem, toStoredEmail } from '../emailAddress.ts';
import { FIELD_LIMITS } from '../fieldLimits.ts';
import { personName } from '../fields.ts';
import type { StoredGift } from './gift.ts';
import { indianStates, type IndianState } from './indianStates.ts';
import { pinRanges } from './pinRanges.ts';
import { phoneNumber } from '../phone.ts';
import { searchKey } from '../searchKey.ts';
import { normalizeLine, normalizeText, toAsciiDigits } from '../text.ts';

export const deliveryFields = ['name', 'email', 'phone', 'address', 'city', 'pin_code', 'state'] as const;

export type DeliveryField = (typeof deliveryFields)[number];

/** Where the parcel of an order goes. Forms, requests and orders have these fields; one that is not known is empty. */
export type DeliveryDetails = Record<DeliveryField, string>;

/** Delivery details in the database, where what is not known is null or missing. */
export type StoredDelivery = { [Field in DeliveryField]?: string | null } & StoredGift & {
    /** Of a customer who is a business; see `gstin.ts`. */
    gstin?: string | null;
  };

/**
 * The maximum lengths, in characters. SQL has the same (`delivery_details`). An address is short enough that it fits into
 * the one text of a customer together with city, PIN code and state.
 */
export const deliveryLimits: Record<DeliveryField, number> = {
  ...FIELD_LIMITS,
  address: 800,
  city: 100,
  pin_code: 6,
  state: 50,
};

/** Six digits, the first not 0. People group them: 682 001, 682-001. */
const PIN_CODE = /^[1-9]\d{5}$/;
const PIN_CODE_WITHIN = /(?<!\p{Nd})\p{Nd}{3}[ .-]?\p{Nd}{3}(?!\p{Nd})/gu;

/** Returns a PIN code as it is stored: its digits, without what is between them. */
const normalizePinCode = (text: string) =>
  toAsciiDigits(normalizeLine(text).normalize('NFKC')).replace(/[\s.·\p{Pd}]/gu, '');

export const isPinCode = (text: string) => PIN_CODE.test(normalizePinCode(text));

const tooLong = (maxLength: number) => `Please keep this within ${maxLength} characters.`;

const required = (normalize: (text: string) => string, missing: string, maxLength: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(normalize),
    v.check((text) => normalizeLine(text) !== '', missing),
    v.maxLength(maxLength, tooLong(maxLength)),
  );

const line = (missing: string, maxLength: number) => required(normalizeLine, missing, maxLength);

/** Validates delivery details, and returns them as they are stored. The form shows its messages. */
export const deliverySchema = v.object({
  name: v.pipe(line('Please say who receives the parcel.', deliveryLimits.name), personName),
  email: v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (text) => emailProblem(text) === undefined,
      ({ input }) => emailProblem(input) ?? '',
    ),
    v.transform(toStoredEmail),
    v.maxLength(deliveryLimits.email, tooLong(deliveryLimits.email)),
  ),
  phone: v.pipe(
    line('Please enter a phone number, which the courier needs.', deliveryLimits.phone),
    v.check(
      (text) => phoneNumber(text) !== null,
      'Please enter one phone number, such as 98400 12345, 0422 2345678 or +971 50 1234567.',
    ),
    v.transform((text) => phoneNumber(text) ?? text),
  ),
  address: required(normalizeText, 'Please enter the house number, street and area.', deliveryLimits.address),
  city: line('Please enter a city.', deliveryLimits.city),
  pin_code: v.pipe(
    v.optional(v.string(), ''),
    v.transform(normalizePinCode),
    v.regex(PIN_CODE, 'Please enter a PIN code of six digits.'),
  ),
  state: v.picklist(indianStates, 'Please choose a state.'),
});

/**
 * Returns the error message of each invalid field.
 * @param mandatory the fields that must not be empty
 */
export function deliveryProblems(
  details: DeliveryDetails,
  mandatory: readonly DeliveryField[] = deliveryFields,
): Partial<DeliveryDetails> {
  const { issues } = v.safeParse(deliverySchema, details, { abortPipeEarly: true });
  const problems = issues ? v.flatten<typeof deliverySchema>(issues).nested : {};
  const checked = deliveryFields.filter((field) => details[field].trim() || mandatory.includes(field));
  return Object.fromEntries(checked.map((field) => [field, problems?.[field]?.[0]]));
}

/** Returns valid fields as they are stored, and the others trimmed. */
export const normalizeDelivery = (details: DeliveryDetails): DeliveryDetails =>
  mapFields((field) => {
    const { success, output } = v.safeParse(deliverySchema.entries[field], details[field]);
    return success ? output : details[field].trim();
  });

/** Returns stored delivery details with all fields. */
export const deliveryOf = (stored: StoredDelivery): DeliveryDetails => mapFields((field) => stored[field] ?? '');

/** Whether nothing of the delivery details is missing or invalid. */
export const isCompleteDelivery = (details: DeliveryDetails): boolean => v.is(deliverySchema, details);

const mapFields = (valueOf: (field: DeliveryField) => string) =>
  Object.fromEntries(deliveryFields.map((field) => [field, valueOf(field)])) as DeliveryDetails;

/** Returns the state in which a PIN code lies; null if it may lie in several, or if the code is unknown. */
export function stateOfPinCode(text: string): IndianState | null {
  if (!isPinCode(text)) return null;
  const pinCode = normalizePinCode(text);
  const isWithin = (range: string) => {
    const [first = '', last = first] = range.split('-');
    return first <= pinCode && pinCode <= last;
  };
  return indianStates.find((state) => pinRanges[state].split(' ').some(isWithin)) ?? null;
}

/** Whether the PIN code lies in another state than the entered state. */
export function contradictsPinCode({ pin_code, state }: Pick<DeliveryDetails, 'pin_code' | 'state'>): boolean {
  const stateOfPin = stateOfPinCode(pin_code);
  return stateOfPin !== null && stateOfPin !== state;
}

/** Returns the address, city, PIN code and state as one text of several lines, as customers have it. */
export const addressText = ({ address, city, pin_code, state }: Omit<StoredDelivery, 'name' | 'email' | 'phone'>) =>
  [address, [city, pin_code].filter(Boolean).join(' '), state].filter(Boolean).join('\n');

/** `Lake View Road, Kochi 682 001` in the last line of an address. The street may be missing. */
const CITY_LINE = /^(?:(.*),)? *([^,\p{Nd}]+?)[ ,-]+(\p{Nd}{3}[ .-]?\p{Nd}{3})$/u;

/** `Lake View Road, Kochi` before the name of a state. */
const TOWN_AT_END = /^(?:(.*)[,\n])? *([^,\n\p{Nd}]+)$/su;

/** `, India` at the end or before the PIN code, and what announces the PIN code. */
const COUNTRY = /[\s,]*\bIndia\b\.?(?=[\s,:.\p{Nd}-]*$)/iu;
const PIN_LABEL = /\bPIN(?: ?code)?\b[\s:.-]*(?=\p{Nd})/giu;

/** States and union territories whose name is also the name of a place: Sector 17, Chandigarh 160017. */
const PLACES_AND_STATES: readonly string[] = ['Chandigarh', 'Delhi', 'Goa', 'Lakshadweep', 'Puducherry'];

/** Returns the state with a name, whose spaces may be missing. */
function stateNamed(text: string): IndianState | undefined {
  const plain = (name: string) => searchKey(name).replaceAll(' ', '');
  return indianStates.find((state) => plain(state) === plain(text));
}

/** The fields of delivery details that say where a place is. */
export type Place = Pick<DeliveryDetails, 'address' | 'city' | 'pin_code' | 'state'>;

/**
 * Separates the text of an address into fields, as far as it ends with the city, the PIN code and perhaps the state. The
 * state may also be between the city and the PIN code, and it may follow from the PIN code.
 */
export function splitAddress(text: string): Place {
  const lines = text
    .replace(PIN_LABEL, '')
    .replace(COUNTRY, '')
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const lastLine = stateNamed(lines.at(-1) ?? '');
  if (lastLine) lines.pop();
  const cityLine = CITY_LINE.exec(lines.at(-1) ?? '');
  const [, street = '', cityOrState = '', cityPinCode = ''] = cityLine && isPinCode(cityLine[3] ?? '') ? cityLine : [];
  const [onlyPinCode = '', ...others] = (text.match(PIN_CODE_WITHIN) ?? []).filter(isPinCode);
  const pin_code = normalizePinCode(cityPinCode || (others.length === 0 ? onlyPinCode : ''));
  const rest = [...lines.slice(0, -1), street].filter(Boolean).join('\n');
  const stateInLine = PLACES_AND_STATES.includes(cityOrState) ? undefined : stateNamed(cityOrState);
  const [, address = '', city = ''] = stateInLine ? (TOWN_AT_END.exec(rest) ?? []) : ['', rest, cityOrState];
  const state = lastLine ?? stateInLine ?? stateOfPinCode(pin_code) ?? '';
  return city && state && address
    ? { address, city, pin_code, state }
    : { address: lines.join('\n'), city: '', pin_code, state };
}

/**
 * Returns a place with its missing parts filled in from another place, if both have the same PIN code. Otherwise the
 * parts of two addresses would be mixed.
 */
export function completePlace(place: Place, { address, city, pin_code, state }: Place): Place {
  if (!place.address) return { address, city, pin_code, state };
  return place.pin_code === pin_code ? { ...place, city: place.city || city, state: place.state || state } : place;
}
