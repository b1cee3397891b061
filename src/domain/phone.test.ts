import fc from 'fast-check';
import { mayHaveWhatsApp, isSamePhone, phoneNumber } from './phone';
import { brand } from './brand/facts';
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

it('knows the phone numbers of the facts, whose links need no other form', () => {
  for (const phone of brand.phones) expect(phoneNumber(phone)).toBe(phone.replaceAll(' ', ''));
});
