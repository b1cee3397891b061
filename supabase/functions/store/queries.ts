import * as v from 'valibot';
import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { searchKey } from '../../../src/domain/searchKey.ts';

const integer = (min: number, max: number) =>
  v.pipe(
    v.string('must be a single value'),
    v.regex(/^\d{1,9}$/, 'must be an integer number'),
    v.transform(Number),
    v.minValue(min, `must not be less than ${min}`),
    v.maxValue(max, `must not be greater than ${max}`),
  );

const oneOf = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, `must be one of the following values: ${options.join(', ')}`);

const isoDate = v.pipe(
  v.string('must be a single value'),
  v.check(
    (text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be a valid ISO 8601 date string',
  ),
  v.transform((text) => new Date(text).toISOString()),
);

/** The format of ids and slugs. The database is not queried for anything else. */
export const ID_PATTERN = /^[\w-]{1,200}$/;

const ids = v.pipe(
  v.array(v.pipe(v.string(), v.regex(ID_PATTERN, 'must be an id')), 'must be an array'),
  v.maxLength(100, 'must contain no more than 100 elements'),
);

const search = v.pipe(
  v.string('must be a single value'),
  v.transform(searchKey),
  v.nonEmpty('must not be empty'),
  v.maxLength(FIELD_LIMITS.search, `must contain no more than ${FIELD_LIMITS.search} characters`),
);

export const productsQuery = v.strictObject({
  ids: v.optional(ids),
  offset: v.optional(integer(0, 1_000_000), '0'),
  limit: v.optional(integer(1, 100), '50'),
  order: v.optional(oneOf('ASC', 'DESC'), 'ASC'),
  sort_by: v.optional(oneOf('price', 'created_at', 'order'), 'order'),
  is_hidden: v.optional(oneOf('true', 'false'), 'false'),
  to_date: v.optional(isoDate),
  /** Only our own store has this parameter. */
  search: v.optional(search),
});

export const productQuery = v.strictObject({ field: v.optional(oneOf('slug')) });

export const variantsQuery = v.strictObject({
  fields: v.optional(oneOf('inventory_quantity')),
  product_ids: v.optional(ids),
});

export type ProductsQuery = v.InferOutput<typeof productsQuery>;
