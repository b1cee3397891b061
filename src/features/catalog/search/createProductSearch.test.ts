import type { Product } from '../../../domain/catalog/product';
import { wireProduct, wireVariant } from '../../../testing/storeFixtures';
import { parseProduct } from '../parseProduct';
import { createProductSearch } from './createProductSearch';

const product = (id: string, more: Parameters<typeof wireProduct>[1]) =>
  parseProduct(wireProduct(id, { subtitle: null, description: '', ...more })) as Product;

const search = createProductSearch([
  product('chai', { title: 'Masala Chai', description: '<p>Cardamom, ginger &amp; <em>clove</em></p>' }),
  product('frost', { title: 'Winter Frost Tea', subtitle: 'Crème de la crème' }),
  product('tin', {
    title: 'A gift',
    description: '<p>With masala chai</p>',
    variants: [wireVariant('t', { title: 'Vermilion' })],
  }),
  product('tamil', { title: 'மசாலா தேநீர்' }),
]);

describe('the search for products', () => {
  it.each([
    ['masala chai', ['chai', 'tin']],
    ['MASALA', ['chai', 'tin']],
    ['mas', ['chai', 'tin']],
    ['ginger clove', ['chai']],
    ['wintr frst', ['frost']],
    ['massala', ['chai', 'tin']],
    ['creme', ['frost']],
    ['CRE\u0300ME', ['frost']],
    ['cr\u00ademe', ['frost']],
    ['Ｆｒｏｓｔ　ｗｉｎｔｅｒ', ['frost']],
    ['vermilion', ['tin']],
    ['மசாலா', ['tamil']],
    ['masala frost', []],
    ['em', []],
    ['xyz', []],
    ['', []],
  ])('finds with %p: %p', (text, ids) => {
    expect(search(text)).toEqual(ids);
  });
});
