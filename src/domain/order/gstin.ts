import * as v from 'valibot';
import { normalizeLine, toAsciiDigits } from '../text.ts';

/** What has a GST code, by the code: the states and union territories, and two that are no state. SQL: `gst_state_code`. */
export const gstPlaces: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
  '99': 'Centre Jurisdiction',
};

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** `32AABCU9603R1ZW` of a business, or the UIN of an embassy or a body of the United Nations: `0717UNO00157UNO`. */
const GSTIN = /^(?:\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z|\d{4}[A-Z]{3}\d{5}[UO]N)[\dA-Z]$/;

const stateCodeOf = (gstin: string) => gstin.slice(0, 2);

const hasCheckDigit = (text: string) => {
  let sum = 0;
  for (const [place, digit] of [...text.slice(0, 14)].entries()) {
    const product = DIGITS.indexOf(digit) * (1 + (place % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] === text[14];
};

/** Returns why a text in its stored form is neither a GSTIN nor a UIN; undefined if it is one. */
function faultOf(text: string): string | undefined {
  if (!GSTIN.test(text) || !hasCheckDigit(text)) return 'Please enter a valid GSTIN, or leave it empty.';
  return stateCodeOf(text) in gstPlaces
    ? undefined
    : `A GSTIN begins with the code of a state, and no state has the code ${stateCodeOf(text)}. Please correct it, or leave it empty.`;
}

/** Whether a text is a GSTIN or a UIN, with the code of a state and the check digit. SQL has the same (`is_gstin`). */
export const isGstin = (text: string): boolean => faultOf(text) === undefined;

/** Whether a valid GSTIN is the UIN of an embassy or a body of the United Nations, which sell nothing. */
export const isUin = (gstin: string): boolean => gstin[13] === 'N';

/** Returns a GSTIN as it is stored: without spaces, hyphens and full stops, in upper case. */
export const normalizeGstin = (text: string): string =>
  toAsciiDigits(normalizeLine(text).normalize('NFKC')).replace(/[ .-]/g, '').toUpperCase();

/** The GSTIN or UIN of a customer. Optional: an empty text is none. Returns it as it is stored. */
export const gstinSchema = v.pipe(
  v.optional(v.string(), ''),
  v.transform(normalizeGstin),
  v.check(
    (text) => text === '' || isGstin(text),
    ({ input }) => faultOf(input) ?? '',
  ),
  v.transform((text) => text || undefined),
);

/** The error message of a GSTIN as typed; undefined if it is valid or empty. */
export const gstinProblem = (text: string): string | undefined => v.safeParse(gstinSchema, text).issues?.[0].message;

/**
 * Returns what follows from a GSTIN of another state than the state of the delivery, which is legal; undefined if they are
 * in the same state, or one of them is missing or invalid. The place of supply is where the goods are delivered to the
 * buyer (section 10(1)(a) IGST): an order that goes to somebody else has no GSTIN.
 */
export function placeOfSupplyNote(typedGstin: string, state: string): string | undefined {
  const gstin = normalizeGstin(typedGstin);
  if (!state || !isGstin(gstin)) return undefined;
  const registeredIn = gstPlaces[stateCodeOf(gstin)];
  return registeredIn === state
    ? undefined
    : `The ${isUin(gstin) ? 'UIN' : 'GSTIN'} ${gstin} is registered in ${registeredIn}, and the parcel goes to ${state}. The place of supply on the invoice is ${state}.`;
}
