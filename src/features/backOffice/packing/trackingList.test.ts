import { readTrackingList } from './trackingList';

const parcels = [
  { id: 'a', order_uid: 'NBT-100001' },
  { id: 'b', order_uid: 'NBT-100002' },
  { id: 'c', order_uid: 'NBT-100003' },
];

describe('readTrackingList', () => {
  it.each([
    ['columns of a spreadsheet', 'NBT-100002\tEA2IN\r\nNBT-100001\tEA1IN\r\n'],
    ['a CSV file', '"NBT-100002","EA2IN"\n"NBT-100001","EA1IN"'],
    ['semicolons', 'NBT-100002;EA2IN;\nNBT-100001;EA1IN;'],
    ['spaces, a "#" and lower case', '#nbt-100002 EA2IN\n  # nbt-100001   EA1IN '],
  ])('reads order numbers with tracking numbers from %s, in any sequence', (_name, text) => {
    expect(readTrackingList(text, parcels)).toEqual({ found: { a: 'EA1IN', b: 'EA2IN' }, ignored: [] });
  });

  it('names the header, orders that are not selected, and orders without a tracking number', () => {
    const text = 'Order\tTracking\nNBT-100001\tEA1IN\nNBT-999999\tEA9IN\nNBT-100002\t';
    expect(readTrackingList(text, parcels)).toEqual({
      found: { a: 'EA1IN' },
      ignored: ['Order\tTracking', 'NBT-999999\tEA9IN', 'NBT-100002'],
    });
  });

  it('reads a plain list in the sequence of the parcels, where an empty line has no tracking number', () => {
    expect(readTrackingList('EA1IN\n\n EA 3 IN \n', parcels)).toEqual({
      found: { a: 'EA1IN', c: 'EA 3 IN' },
      ignored: [],
    });
  });

  it('names the lines of a plain list that is longer than the parcels', () => {
    expect(readTrackingList('1\n2\n3\n4', parcels)).toEqual({ found: { a: '1', b: '2', c: '3' }, ignored: ['4'] });
  });

  it('finds nothing in an empty text', () => {
    expect(readTrackingList('  \n', parcels)).toEqual({ found: {}, ignored: [] });
  });
});
