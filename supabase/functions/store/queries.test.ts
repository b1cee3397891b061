import { checkoutRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import { parse } from '../_shared/validation.ts';
import { parseProductQuery, parseProductsQuery, parseVariantsQuery } from './queries.ts';

const products = (query: string) => parseProductsQuery(new URLSearchParams(query));

describe('the query of the product list', () => {
  it('is read with its defaults', () => {
    expect(products('')).toEqual({ offset: 0, limit: 50, order: 'ASC', sort_by: 'order', is_hidden: 'false' });
    expect(products('ids[]=a&ids[]=b&limit=4&to_date=2026-01-02')).toMatchObject({
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
    ['ids=a', 'ids must be an array'],
    ['ids[]=a%00', 'ids[0] must be an id'],
  ])('%s is refused: %s', (query, message) => {
    expect(() => products(query)).toThrow(expect.objectContaining({ status: 400, message }) as Error);
  });

  it('knows nothing but the field of a product and the product ids of stock', () => {
    expect(parseProductQuery(new URLSearchParams('field=slug'))).toEqual({ field: 'slug' });
    expect(parseVariantsQuery(new URLSearchParams('fields=inventory_quantity&product_ids[]=a'))).toEqual({
      fields: 'inventory_quantity',
      product_ids: ['a'],
    });
    expect(() => parseProductQuery(new URLSearchParams('field=title'))).toThrow(
      'field must be one of the following values: slug',
    );
    expect(() => parseVariantsQuery(new URLSearchParams('ids[]=a'))).toThrow('property ids should not exist');
  });
});

describe('the body of a checkout', () => {
  const body = {
    items: [{ variant_id: 'tin', quantity: 2 }],
    successUrl: 'https://shop.example/success',
    cancelUrl: 'http://localhost:3000/products?q=1',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
  };

  it('is read', () => {
    expect(parse(checkoutRequestSchema, body)).toEqual(body);
    expect(parse(checkoutRequestSchema, { ...body, locale: undefined, timeZone: null })).toMatchObject({
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
      'items[1].quantity must not be greater than 1000',
    ],
    [{ items: [{ variant_id: 'tin', quantity: 1, price: 1 }] }, 'property items[0].price should not exist'],
    [{ total: 1 }, 'property total should not exist'],
    [{ successUrl: undefined }, 'successUrl is required'],
    [{ successUrl: 'javascript:alert(1)' }, 'successUrl must be an http or https URL'],
    [{ cancelUrl: '/products' }, 'cancelUrl must be an http or https URL'],
    [{ locale: 7 }, 'locale must be a string'],
  ])('%j is refused: %s', (change, message) => {
    expect(() => parse(checkoutRequestSchema, { ...body, ...change })).toThrow(
      expect.objectContaining({ status: 400, message }) as Error,
    );
  });

  it.each([null, 'text', 7])('%j is refused', (strange) => {
    expect(() => parse(checkoutRequestSchema, strange)).toThrow('The body must be an object');
  });
});
