import { printableText, unprintableNote, unprintableParts } from './printableText';
import { unprintableFields } from './unprintableFields';

it.each([
  'Zoë Łukasz, 4/2 Bazaar St. #7 © ₹560 – “Lake View”',
  'श्री लक्ष्मी, தமிழ், മലയാളം, తెలుగు, ಕನ್ನಡ, বাংলা, ગુજરાતી, ਪੰਜਾਬੀ, ଓଡ଼ିଆ।',
  // With a joiner and a soft hyphen, which are not visible.
  'തുമ്പ\u200d Ko\u00adchi\nKerala',
])('prints %s', (text) => {
  expect(unprintableParts(text)).toEqual([]);
  expect(printableText(text, unprintableNote)).toBe(text.normalize('NFC'));
});

it('replaces words beside each other that cannot be printed once, and leaves out emojis', () => {
  const text = '4 Lane گلی قاسم جان\nMei 美! ❤️👩🏽🇮🇳 ?';
  expect(printableText(text, unprintableNote)).toBe(
    '4 Lane [cannot be printed: Urdu]\nMei [cannot be printed: Chinese]! \ufe0f ?',
  );
  expect(unprintableParts(text).map(({ script }) => script)).toEqual(['Urdu', 'Chinese', 'emoji']);
});

it('says which fields of an order cannot be printed, on the documents that have them', () => {
  const shipping = { name: 'محمد خان', city: 'Delhi', gift_note: 'For you 🎁' };
  const [name, note] = [
    'the name contains letters that cannot be printed (Urdu): محمد خان',
    'the note contains emojis, which are left out: 🎁',
  ];
  expect(unprintableFields('slips', shipping)).toEqual([name, note]);
  expect(unprintableFields('labels', shipping)).toEqual([name]);
  expect(unprintableFields('pick-list', shipping)).toEqual([note]);
  expect(unprintableFields('invoices', { name: null })).toEqual([]);
});
