import { isOrderReference, orderReferenceAt, parseOrderReference } from './orderReference';

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

describe('parseOrderReference', () => {
  it.each([
    'NBT-482913',
    'nbt-482913',
    '482913',
    '#482913',
    '# NBT-482913',
    ' NBT 482913 ',
    'nbt482913',
    'NBT\u2011482913',
    'NBT \u2013 482913',
    'NBT-482 913',
    'NBT\u00ad-482\u200b913',
    'ＮＢＴ－４８２９１３',
    'NBT-४८२९१३',
  ])('reads %p', (text) => {
    expect(parseOrderReference(text)).toBe('NBT-482913');
  });

  it.each(['', '#', 'NBT-', 'NBT-48291', 'T-482913', 'NBT-482913x', 'NBT-482913, NBT-482914', '982913.5'])(
    'reads no number in %p',
    (text) => {
      expect(parseOrderReference(text)).toBeNull();
    },
  );
});
