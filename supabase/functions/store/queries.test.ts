import { Hono } from 'hono';
import type { GenericSchema } from 'valibot';
import { checkoutRequestSchema } from '../../../src/domain/order/checkoutRequest.ts';
import { handleError } from '../_shared/errors.ts';
import { validate, validQuery } from '../_shared/validation.ts';
import { productQuery, productsQuery, variantsQuery } from './queries.ts';

/** Returns the validated query, or the error response. */
async function parseQuery(schema: GenericSchema, query: string): Promise<unknown> {
  const app = new Hono()
    .onError(handleError)
    .get('/', validQuery(schema), (c) => c.json(c.req.valid('query') as object));
  return (await app.request(`/?${query}`)).json();
}

describe('validQuery', () => {
  it('parses the query of the product list and applies its defaults', async () => {
    expect(await parseQuery(productsQuery, '')).toEqual({
      offset: 0,
      limit: 50,
      order: 'ASC',
      sort_by: 'order',
      is_hidden: 'false',
    });
    expect(await parseQuery(productsQuery, 'ids[]=a&ids%5B%5D=b&limit=4&to_date=2026-01-02')).toMatchObject({
      ids: ['a', 'b'],
      limit: 4,
      to_date: '2026-01-02T00:00:00.000Z',
    });
  });

  it.each([
    ['page=2', 'property page should not exist'],
    ['per_page=4', 'property per_page should not exist'],
    ['limit=0', 'limit must not be less than 1'],
    ['limit=101', 'limit must not be greater than 100'],
    ['limit=four', 'limit must be an integer number'],
    ['limit=1&limit=2', 'limit must be a single value'],
    ['offset=-1', 'offset must be an integer number'],
    ['order=up', 'order must be one of the following values: ASC, DESC'],
    ['sort_by=title', 'sort_by must be one of the following values: price, created_at, order'],
    ['is_hidden=yes', 'is_hidden must be one of the following values: true, false'],
    ['to_date=soon', 'to_date must be a valid ISO 8601 date string'],
    ['to_date=2026-13-45', 'to_date must be a valid ISO 8601 date string'],
    ['search=', 'search must not be empty'],
    [`search=${'a'.repeat(101)}`, 'search must contain no more than 100 characters'],
    ['ids=a', 'ids must be an array'],
    ['ids[]=a%00', 'ids[0] must be an id'],
  ])('rejects %s: %s', async (query, message) => {
    expect(await parseQuery(productsQuery, query)).toEqual({ statusCode: 400, message });
  });

  it('accepts only `field` for a product, and only `fields` and `product_ids` for the stock', async () => {
    expect(await parseQuery(productQuery, 'field=slug')).toEqual({ field: 'slug' });
    expect(await parseQuery(variantsQuery, 'fields=inventory_quantity&product_ids[]=a')).toEqual({
      fields: 'inventory_quantity',
      product_ids: ['a'],
    });
    expect(await parseQuery(productQuery, 'field=title')).toMatchObject({
      message: 'field must be one of the following values: slug',
    });
    expect(await parseQuery(variantsQuery, 'ids[]=a')).toMatchObject({ message: 'property ids should not exist' });
  });
});

describe('the schema of a checkout request', () => {
  const body = {
    items: [{ variant_id: 'tin', quantity: 2 }],
    successUrl: 'https://shop.example/success',
    cancelUrl: 'http://localhost:3000/products?q=1',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
  };

  it('returns the request', () => {
    expect(validate(checkoutRequestSchema, body)).toEqual(body);
    expect(validate(checkoutRequestSchema, { ...body, locale: undefined, timeZone: null })).toMatchObject({
      timeZone: null,
    });
  });

  it.each([
    [{ items: undefined }, 'items is required'],
    [{ items: [] }, 'items must contain at least 1 element'],
    [{ items: 'tin' }, 'items must be an array'],
    [{ items: [null] }, 'items[0] must be an object'],
    [{ items: [{ quantity: 1 }] }, 'items[0].variant_id is required'],
    [{ items: [{ variant_id: 7, quantity: 1 }] }, 'items[0].variant_id must be a string'],
    [{ items: [{ variant_id: 'tin', quantity: 0 }] }, 'items[0].quantity must not be less than 1'],
    [{ items: [{ variant_id: 'tin', quantity: 1.5 }] }, 'items[0].quantity must be an integer number'],
    [{ items: [{ variant_id: 'tin', quantity: '1' }] }, 'items[0].quantity must be an integer number'],
    [
      {
        items: [
          { variant_id: 'tin', quantity: 1 },
          { variant_id: 'tin', quantity: 1e9 },
        ],
      },
      'items[1].quantity must not be greater than 1000000',
    ],
    [{ items: [{ variant_id: 'tin', quantity: 1, price: 1 }] }, 'property items[0].price should not exist'],
    [{ total: 1 }, 'property total should not exist'],
    [{ successUrl: undefined }, 'successUrl is required'],
    [{ successUrl: 'javascript:alert(1)' }, 'successUrl must be an http or https URL'],
    [{ cancelUrl: '/products' }, 'cancelUrl must be an http or https URL'],
    [{ locale: 7 }, 'locale must be a string'],
  ])('rejects %j: %s', (change, message) => {
    expect(() => validate(checkoutRequestSchema, { ...body, ...change })).toThrow(
      expect.objectContaining({ status: 400, message }) as Error,
    );
  });

  it.each([null, 'text', 7])('rejects %j', (value) => {
    expect(() => validate(checkoutRequestSchema, value)).toThrow('The body must be an object');
  });
});
