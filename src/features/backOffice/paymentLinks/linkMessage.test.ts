import { linkChat, linkEmail } from './linkMessage';

const link = {
  id: 'link-1',
  url: `https://shop.example/pay#${'t'.repeat(43)}`,
  order: 'NBT-654321',
  total: 99_800,
  currency: 'inr',
  expires_at: '2026-11-27T13:00:00Z',
};

it.each([
  ['Meera Nair', 'Hello Meera, this'],
  ['மீனாட்சி சுந்தரம்', 'Hello மீனாட்சி, this'],
  // The longest name.
  ['ம'.repeat(200), 'Hello, this'],
])('has the payment link and when it ends, whatever the name of the recipient is', (name, greeting) => {
  const recipient = { name, email: `${'m'.repeat(64)}@${'n'.repeat(247)}.example`, phone: '98470 12345' };
  const text = new URL(linkChat(link, recipient)).searchParams.get('text');
  expect(text).toMatch(new RegExp(`^${greeting} is your order NBT-654321 from `));
  expect(text).toContain('Please pay by 27 November 2026, 18:30 IST.');
  expect(text?.split('\n').at(-1)).toBe(link.url);
  expect(linkEmail(link, recipient).length).toBeLessThanOrEqual(2_000);
  expect(new URL(linkEmail(link, recipient)).searchParams.get('body')).toBe(text?.replaceAll('\n', '\r\n'));
});
