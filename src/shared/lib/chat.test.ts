import { chatLink } from './chat';

it('encodes the text without losing a character', () => {
  const link = new URL(chatLink('+91 90000-01939', 'Order & total: ₹499.00\nThank you #1'));
  expect(link.origin + link.pathname).toBe('https://wa.me/919000001939');
  expect(link.searchParams.get('text')).toBe('Order & total: ₹499.00\nThank you #1');
});
