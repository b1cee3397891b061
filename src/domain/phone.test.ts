import fc from 'fast-check';
import { phoneNumber } from './phone';
import { phoneExamples } from './phone.examples';

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
