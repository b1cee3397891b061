import { percentEncode } from './percentEncode';

it('encodes any text, also with half of an emoji', () => {
  expect(decodeURIComponent(percentEncode('a/b & c 🍵'))).toBe('a/b & c 🍵');
  expect(decodeURIComponent(percentEncode('tea \ud83c'))).toBe('tea \ufffd');
});
