import { render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { shopTheme } from '../../../shared/theme';
import type { DeclaredFacts } from '../../../domain/brandTypes';
import type { Product } from '../../../domain/catalog/product';
import { wireProduct, wireVariant } from '../../../testing/storeFixtures';
import { parseProduct } from '../parseProduct';
import { LabelFacts } from './LabelFacts';

const stated: DeclaredFacts = {
  countryOfOrigin: 'India',
  packer: 'Blue Hills Packers, 1 Bazaar Street, Ooty 643001',
  bestBefore: '24 months from packing',
  fssai: '12345678901234',
  grievanceOfficer: null,
};
const nothing: DeclaredFacts = {
  countryOfOrigin: null,
  packer: null,
  bestBefore: null,
  fssai: null,
  grievanceOfficer: null,
};

function shownFacts(facts: DeclaredFacts, fields = {}) {
  const product = parseProduct(
    wireProduct('tin', { variants: [wireVariant('v', { weight: null })], ...fields }),
  ) as Product;
  const { unmount } = render(
    <ThemeProvider theme={shopTheme}>
      <LabelFacts product={product} variant={product.variants[0] as Product['variants'][0]} facts={facts} />
    </ThemeProvider>,
  );
  const shown = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  unmount();
  return shown.filter((fact) => !fact.startsWith('Customer care: '));
}

it('shows the facts that the shop states, and no others', () => {
  expect(shownFacts(stated)).toEqual([
    'Country of origin: India',
    'Packed by: Blue Hills Packers, 1 Bazaar Street, Ooty 643001',
    'Best before: 24 months from packing',
    'FSSAI number: 12345678901234',
  ]);
  expect(shownFacts(nothing)).toEqual([]);
});

it('leaves out a fact for which the product has a section of its own', () => {
  const section = { id: 's', order: 1, title: 'Best Before ', description: '<p>12 months from packing</p>' };
  expect(shownFacts({ ...nothing, bestBefore: '24 months' }, { additional_info: [section] })).toEqual([]);
});
