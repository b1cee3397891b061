import fc from 'fast-check';
import { mayHaveWhatsApp, isSamePhone, phoneNumber, phoneParts } from './phone';
import { phoneExamples } from './phoneExamples';

it.each(phoneExamples)('returns the one form of %j', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number);
});

it('returns every number in its one form as it is, however its digits are grouped', () => {
  const digits = (first: string, count: number) =>
    fc.stringMatching(new RegExp(`^${first}\\d{${count}}$`), { size: 'max' });
  const number = fc.oneof(
    digits('[1-9]', 9).map((national) => `+91${national}`),
    fc.stringMatching(/^[2-8]\d{7,14}$/).map((foreign) => `+${foreign}`),
  );
  const separator = fc.constantFrom('', ' ', '-', '.', '/', ') ');
  fc.assert(
    fc.property(number, fc.array(separator, { minLength: 16, maxLength: 16 }), (form, separators) => {
      const typed = [...form].map((character, index) => character + separators[index]).join('');
      expect(phoneNumber(typed)).toBe(form);
    }),
  );
});

it.each([
  ['98400 12345', ['98400 12345']],
  ['98400 12345 / 98400 54321', ['98400 12345', '98400 54321']],
  ['98400 12345/98400 54321', ['98400 12345', '98400 54321']],
  ['98400 12345, 98400 54321', ['98400 12345', '98400 54321']],
  ['98400 12345; 044-28151234', ['98400 12345', '044-28151234']],
  ['98400 12345 or 98400 54321', ['98400 12345', '98400 54321']],
  ['98400 12345 & +91 98400 54321', ['98400 12345', '+91 98400 54321']],
  ['98400 12345 - 98400 54321', ['98400 12345', '98400 54321']],
  ['9840012345-9840054321', ['9840012345', '9840054321']],
  ['98400-12345 98400-54321', ['98400-12345', '98400-54321']],
  ['98400 12345\n98400 54321', ['98400 12345', '98400 54321']],
  ['+91 98400 12345 +91 98400 54321', ['+91 98400 12345', '+91 98400 54321']],
  ['+919840012345+919840054321', ['+919840012345', '+919840054321']],
  ['+44 20 7946 0958 98400 12345', ['+44 20 7946 0958', '98400 12345']],
  ['Mob: ९८४०० १२३४५ (घर), 98400 54321 (shop)', ['९८४०० १२३४५', '98400 54321']],
  ['98400 12345 98400 54321 98400 67890', ['98400 12345', '98400 54321', '98400 67890']],
  ['(044) 28151234 ext 12', ['(044) 28151234']],
  ['044-28151234/35', ['044-28151234']],
  ['Ph. 98400 12345', ['98400 12345']],
  // One digit too many: it may be any.
  ['98400 12345 6', []],
  ['98400 1234 / 12345', []],
  ['call me after 6', []],
  ['', []],
])('finds the numbers in the field %j', (typed, numbers) => {
  const parts = phoneParts(typed);
  expect(parts.filter(({ number }) => number).map(({ text }) => text)).toEqual(numbers);
  expect(parts.map(({ text }) => text).join('')).toBe(typed.replace('\n', ' '));
  for (const { text, number } of parts) expect(number).toBe(phoneNumber(text));
});

it('compares numbers by their one form, and other texts as they are', () => {
  expect(isSamePhone('098400 12345', '+919840012345')).toBe(true);
  expect(isSamePhone('98400 12345', '98400 54321')).toBe(false);
  expect(isSamePhone('call me', 'call me')).toBe(true);
  expect(isSamePhone('', '98400 54321')).toBe(false);
});

it('knows which numbers have no WhatsApp', () => {
  expect(['+919840012345', '+971501234567', '+914222345678', '+911123456789'].map(mayHaveWhatsApp)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
