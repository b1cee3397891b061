import { chatLink, fitsChat } from './chat';

it('encodes the text without losing a character', () => {
  const link = new URL(chatLink('+919000001939', 'Order & total: ₹499.00\nThank you #1'));
  expect(link.origin + link.pathname).toBe('https://wa.me/919000001939');
  expect(link.searchParams.get('text')).toBe('Order & total: ₹499.00\nThank you #1');
});

it.each([
  ['tea '.repeat(875), true],
  ['tea '.repeat(875) + '!', false],
  ['தே'.repeat(442), true],
  ['தே'.repeat(443), false],
])('cuts a text that is too long for a chat: %#', (text, fits) => {
  const link = chatLink('919847012345678', text);
  expect(link.length).toBeLessThanOrEqual(8_000);
  expect(new URL(link).searchParams.get('text') === text).toBe(fits);
  expect(fitsChat(text)).toBe(fits);
});
