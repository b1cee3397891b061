import type { DeclaredFacts } from '../brandTypes';
import { factDifferences, unstatedFacts } from './sellerFacts';

const shown = {
  legalName: 'Nilgiri Black Tea',
  address: { street: '12 Estate Road, Upper Coonoor', town: 'Coonoor', postalCode: '643101' },
  fssai: '12345678901234',
};

describe('factDifferences', () => {
  it('finds no difference if pages and invoices use other words for a fact, or only one of them states it', () => {
    const same = {
      legal_name: 'NILGIRI BLACK TEA',
      address: '12, Estate Road\nUpper Coonoor\nCoonoor 643 101\nTamil Nadu',
      fssai: '12345678901234',
    };
    expect(factDifferences(same, shown)).toEqual([]);
    expect(factDifferences({ ...same, fssai: null }, shown)).toEqual([]);
    expect(factDifferences(same, { ...shown, fssai: null })).toEqual([]);
    expect(factDifferences({ legal_name: null, address: null, fssai: null }, shown)).toEqual([]);
  });

  it.each([
    ['Nilgiri Black Tea Private Limited', '12 Estate Road, Upper Coonoor, Coonoor 643101', ['Legal name']],
    ['Tea', '12 Estate Road, Upper Coonoor, Coonoor 643101', ['Legal name']],
    ['Nilgiri Black Tea', '112 Estate Road, Upper Coonoor, Coonoor 643101', ['Address']],
    ['Nilgiri Black Tea', '12 Estate Road, Upper Coonoor, Coonoor 6431010', ['Address']],
  ])('finds a difference if one text contains the other text: %p, %p', (name, address, labels) => {
    const differences = factDifferences({ legal_name: name, address, fssai: shown.fssai }, shown);
    expect(differences.map(({ label }) => label)).toEqual(labels);
  });

  it('returns what both say if they differ', () => {
    const other = { legal_name: 'Blue Hills Tea LLP', address: '1 Bazaar Street, Ooty', fssai: '00000000000000' };
    expect(factDifferences(other, shown)).toEqual([
      { label: 'Legal name', onPages: 'Nilgiri Black Tea', onInvoices: 'Blue Hills Tea LLP' },
      {
        label: 'Address',
        onPages: '12 Estate Road, Upper Coonoor, Coonoor, 643101',
        onInvoices: '1 Bazaar Street, Ooty',
      },
      { label: 'FSSAI number', onPages: '12345678901234', onInvoices: '00000000000000' },
    ]);
  });
});

it('names the facts that are not stated', () => {
  const facts: DeclaredFacts = {
    countryOfOrigin: 'India',
    packer: null,
    bestBefore: '24 months from packing',
    fssai: '12345678901234',
    grievanceOfficer: null,
  };
  expect(unstatedFacts(facts)).toEqual(['the name and address of the packer', 'the grievance officer']);
});
