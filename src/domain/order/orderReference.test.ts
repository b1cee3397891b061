import { isOrderReference, orderReferenceAt } from './orderReference';

describe('orderReferenceAt', () => {
  it('is NBT- and the last six digits of the timestamp', () => {
    expect(orderReferenceAt(1767600123456)).toBe('NBT-123456');
    expect(orderReferenceAt(42)).toBe('NBT-000042');
  });
});

describe('isOrderReference', () => {
  it.each(['NBT-123456', 'NBT-1234567', orderReferenceAt(1767600123456)])('accepts %p', (text) => {
    expect(isOrderReference(text)).toBe(true);
  });

  it.each(['NBT-12345', 'nbt-123456', ' NBT-123456', 'NBT-123456\n', 'NBT-12345x', '', null])('rejects %p', (text) => {
    expect(isOrderReference(text)).toBe(false);
  });
});
