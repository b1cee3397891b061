import type { Product } from '../../../domain/catalog/product';
import { wireProduct, wireVariant } from '../../../testing/storeFixtures';
import { parseProduct } from '../parseProduct';
import { everything, parseListingQuery, selectProducts, withListingQuery, type ListingQuery } from './listingQuery';

const parse = (query: string) => parseListingQuery(new URLSearchParams(query));
const product = (id: string, more: Parameters<typeof wireProduct>[1]) => parseProduct(wireProduct(id, more)) as Product;

describe('the query of the products page', () => {
  it.each<[string, Partial<ListingQuery>]>([
    ['', {}],
    ['q=masala+chai', { text: 'masala chai' }],
    ['stock=in&offer=yes&collection=gifts', { isInStock: true, isOnOffer: true, collection: 'gifts' }],
    ['sort=price-down', { sort: 'price-down' }],
    ['sort=random&stock=maybe&offer', {}],
  ])('is read from %p', (query, expected) => {
    expect(parse(query)).toEqual({ ...everything, ...expected });
  });

  it('keeps the other parameters, and leaves out default values', () => {
    const query = { ...everything, text: 'chai', sort: 'newest' } as const;
    const changed = withListingQuery(new URLSearchParams('from=newsletter&stock=in&sort=price-up'), query);
    expect(changed.toString()).toBe('from=newsletter&sort=newest&q=chai');
    expect(parse(changed.toString())).toEqual(query);
    expect(withListingQuery(changed, everything).toString()).toBe('from=newsletter');
  });

  it('is limited in length', () => {
    expect(parse(`q=${'a'.repeat(5000)}`).text).toHaveLength(100);
  });
});

describe('selectProducts', () => {
  const products = [
    product('plain', { variants: [wireVariant('plain-1', { amount: 30000 })] }),
    product('sale', {
      variants: [wireVariant('sale-1', { amount: 50000, sale_amount: 20000 })],
      product_collections: [{ product_id: 'sale', collection_id: 'gifts', order: 1 }],
    }),
    product('sold-out', {
      variants: [wireVariant('sold-out-1', { amount: 10000, manage_inventory: true, inventory_quantity: 0 })],
      product_collections: [{ product_id: 'sold-out', collection_id: 'gifts', order: 2 }],
    }),
    product('not-sold', { purchasable: false, variants: [wireVariant('not-sold-1', { amount: 40000 })] }),
  ];
  const idsOf = (query: Partial<ListingQuery>, found?: string[]) =>
    selectProducts(products, { ...everything, ...query }, found).map(({ id }) => id);

  it('keeps the order of the shop without a query', () => {
    expect(idsOf({})).toEqual(['plain', 'sale', 'sold-out', 'not-sold']);
  });

  it('filters by stock, offer and collection', () => {
    expect(idsOf({ isInStock: true })).toEqual(['plain', 'sale']);
    expect(idsOf({ isOnOffer: true })).toEqual(['sale']);
    expect(idsOf({ collection: 'gifts' })).toEqual(['sale', 'sold-out']);
    expect(idsOf({ collection: 'gifts', isInStock: true })).toEqual(['sale']);
    expect(idsOf({ collection: 'unknown' })).toEqual([]);
  });

  it('sorts by what is paid', () => {
    expect(idsOf({ sort: 'price-up' })).toEqual(['sold-out', 'sale', 'plain', 'not-sold']);
    expect(idsOf({ sort: 'price-down' })).toEqual(['not-sold', 'plain', 'sale', 'sold-out']);
  });

  it('has the best match first, unless another order was chosen', () => {
    const found = ['not-sold', 'plain', 'gone'];
    expect(idsOf({ text: 'tea' }, found)).toEqual(['not-sold', 'plain']);
    expect(idsOf({ text: 'tea', sort: 'price-up' }, found)).toEqual(['plain', 'not-sold']);
    expect(idsOf({ text: 'tea', isInStock: true }, found)).toEqual(['plain']);
  });

  it('has all products while the matches of a text are not known', () => {
    expect(idsOf({ text: 'tea' })).toHaveLength(4);
    expect(idsOf({ text: '  ' }, [])).toHaveLength(4);
  });
});
