import { changesOf, draftErrors, newVariant, type ProductDraft } from './productDraft';

const draftWith = (fields: Partial<ProductDraft['variants'][number]>): ProductDraft => ({
  title: 'Frost Tea',
  subtitle: '',
  ribbon_text: '',
  description: '',
  status: 'published',
  is_hidden: false,
  purchasable: true,
  images: [],
  additional_info: [],
  related_products: [],
  variants: [{ ...newVariant('frost'), title: '100 g', amount: '500', ...fields }],
});
const saved = draftWith({ hsn: '', tax_rate: '', order_limit: '' });

it.each([
  ['tax_rate', '५', 5],
  ['tax_rate', ' 12.5 ', 12.5],
  ['tax_rate', '', undefined],
  ['order_limit', '１０', 10],
  ['order_limit', '100', 100],
  ['hsn', '०९०२', '0902'],
] as const)('saves the %s that is typed as %j', (field, typed, stored) => {
  const draft = draftWith({ ...saved.variants[0], [field]: typed });
  expect(draftErrors(draft, saved)).toEqual({});
  expect(changesOf(draft, saved).variants?.[0]?.[field]).toBe(stored);
});

it.each([
  ['tax_rate', '1e1'],
  ['tax_rate', '0x5'],
  ['tax_rate', '-5'],
  ['tax_rate', '101'],
  ['order_limit', '1e1'],
  ['order_limit', '1.5'],
  ['order_limit', '0'],
  ['order_limit', '101'],
  ['order_limit', '+3'],
] as const)('refuses the %s that is typed as %j', (field, typed) => {
  expect(draftErrors(draftWith({ [field]: typed }), saved)).toHaveProperty([`variants.frost.${field}`]);
});
