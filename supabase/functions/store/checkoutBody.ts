import * as v from 'valibot';
import { parse } from '../_shared/validation.ts';
import { oneLine } from '../_shared/text.ts';

const webAddress = v.pipe(
  v.string('must be a string'),
  v.maxLength(2048, 'must be at most 2048 characters'),
  v.check(isWebAddress, 'must be an http or https URL'),
  v.transform((text) => new URL(text).href),
);

// Only ever shown or handed to Intl, which falls back: a strange one is no reason to lose a sale.
const preference = v.nullish(
  v.pipe(v.string('must be a string'), v.transform(oneLine), v.maxLength(100, 'must be at most 100 characters')),
);

const item = v.strictObject(
  {
    variant_id: v.pipe(v.string('must be a string'), v.regex(/^[\w-]{1,200}$/, 'must be an id')),
    quantity: v.pipe(
      v.number('must be an integer number'),
      v.integer('must be an integer number'),
      v.minValue(1, 'must not be less than 1'),
      v.maxValue(1000, 'must not be greater than 1000'),
    ),
  },
  'must be an object',
);

const checkoutBody = v.strictObject(
  {
    items: v.pipe(
      v.array(item, 'must be an array'),
      v.minLength(1, 'must contain at least 1 element'),
      v.maxLength(100, 'must contain no more than 100 elements'),
    ),
    successUrl: webAddress,
    cancelUrl: webAddress,
    locale: preference,
    timeZone: preference,
  },
  'must be an object',
);

/** @throws {Refusal} 400 naming the field */
export const parseCheckoutBody = (body: unknown) => parse(checkoutBody, body);

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
