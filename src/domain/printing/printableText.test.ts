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
    '4 Lane [cannot be printed: Urdu]\nMei [cannot be printed: Chinese] \ufe0f ?',
  );
  expect(unprintableParts(text).map(({ script }) => script)).toEqual(['Urdu', 'Chinese', 'emoji']);
});

it.each([
  ['within words', 'اa'.repeat(125), '[cannot be printed: Urdu]'],
  ['between words', 'To ' + 'ا a '.repeat(60), 'To [cannot be printed: Urdu] a '],
])('prints one placeholder for a line with many letters %s that cannot be printed', (_, text, printed) => {
  expect(printableText(text, unprintableNote)).toBe(printed);
});

it('replaces a whole word if one of its letters cannot be printed, even if that letter is composed', () => {
  expect(printableText('Nguyễn Van', unprintableNote)).toBe('[some letters cannot be printed] Van');
  expect(printableText('a\uffff', unprintableNote)).toBe('[some letters cannot be printed]');
  expect(printableText('Kris😀\u0323na Rao', unprintableNote)).toBe('[some letters cannot be printed] Rao');
  expect(unprintableFields(['labels'], { name: 'Nguyễn Van' })).toEqual([
    'the name contains letters that cannot be printed: Nguyễn',
  ]);
});

it('says which fields of an order cannot be printed, on the documents that have them', () => {
  const shipping = { name: 'محمد خان', city: 'Delhi', gift_note: 'For you 🎁' };
  const [name, note] = [
    'the name contains letters that cannot be printed (Urdu): محمد خان',
    'the note contains emojis, which are left out: 🎁',
  ];
  expect(unprintableFields(['slips'], shipping)).toEqual([name, note]);
  expect(unprintableFields(['labels'], shipping)).toEqual([name]);
  expect(unprintableFields(['pick-list'], shipping)).toEqual([note]);
  expect(unprintableFields(['pick-list', 'labels'], shipping)).toEqual([note, name]);
  expect(unprintableFields(['pick-list', 'slips'], shipping)).toEqual([note, name]);
  expect(unprintableFields(['invoices'], { name: null })).toEqual([]);
});
