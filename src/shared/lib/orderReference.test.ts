import { isOrderReference, orderReferenceAt } from './orderReference';

it('is NBT- and the last six digits of the time', () => {
  expect(orderReferenceAt(1767600123456)).toBe('NBT-123456');
  expect(orderReferenceAt(42)).toBe('NBT-000042');
});

it.each(['NBT-12345', 'NBT-1234567', 'nbt-123456', ' NBT-123456', 'NBT-123456\n', 'NBT-12345x', '', null])(
  'refuses %p',
  (text) => {
    expect(isOrderReference(text)).toBe(false);
  },
);

it('knows its own', () => {
  expect(isOrderReference(orderReferenceAt(1767600123456))).toBe(true);
});
