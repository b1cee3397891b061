import * as v from 'valibot';
import { parse } from '../_shared/validation.ts';

const whole = (least: number, most: number) =>
  v.pipe(
    v.string('must be a single value'),
    v.regex(/^\d{1,9}$/, 'must be an integer number'),
    v.transform(Number),
    v.minValue(least, `must not be less than ${least}`),
    v.maxValue(most, `must not be greater than ${most}`),
  );

const oneOf = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, `must be one of the following values: ${options.join(', ')}`);

const moment = v.pipe(
  v.string('must be a single value'),
  v.check(
    (text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be a valid ISO 8601 date string',
  ),
  v.transform((text) => new Date(text).toISOString()),
);

/** What an id or a slug looks like; nothing else is worth asking the database for. */
export const ID = /^[\w-]{1,200}$/;

const ids = v.pipe(
  v.array(v.pipe(v.string(), v.regex(ID, 'must be an id')), 'must be an array'),
  v.maxLength(100, 'must contain no more than 100 elements'),
);

const productsQuery = v.strictObject({
  ids: v.optional(ids),
  offset: v.optional(whole(0, 1_000_000), '0'),
  limit: v.optional(whole(1, 100), '50'),
  order: v.optional(oneOf('ASC', 'DESC'), 'ASC'),
  sort_by: v.optional(oneOf('price', 'created_at', 'order'), 'order'),
  is_hidden: v.optional(oneOf('true', 'false'), 'false'),
  to_date: v.optional(moment),
});

const productQuery = v.strictObject({ field: v.optional(oneOf('slug')) });

const variantsQuery = v.strictObject({ fields: v.optional(oneOf('inventory_quantity')), product_ids: v.optional(ids) });

export type ProductsQuery = v.InferOutput<typeof productsQuery>;

export const parseProductsQuery = (search: URLSearchParams) => parse(productsQuery, toRecord(search));
export const parseProductQuery = (search: URLSearchParams) => parse(productQuery, toRecord(search));
export const parseVariantsQuery = (search: URLSearchParams) => parse(variantsQuery, toRecord(search));

/** `ids[]=a&ids[]=b&limit=4` as `{ ids: ['a', 'b'], limit: '4' }`; a plain key given twice is a list too, for the schema to refuse. */
function toRecord(search: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(search.keys())].map((key) => {
    const values = search.getAll(key);
    if (key.endsWith('[]')) return [key.slice(0, -2), values] as const;
    return [key, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}
