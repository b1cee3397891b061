import * as v from 'valibot';
import { deliveryRequestSchema } from './checkoutRequest';
import { giftEntries, giftLimits, giftLines, giftProblems } from './gift';

const parse = (gift: { gift_note?: string; buyer_name?: string }) => v.parse(v.object(giftEntries), gift);

it('stores a gift as plain text, and an empty text as none', () => {
  expect(parse({ gift_note: ' Happy birthday!\r\nLove,\u0007 Asha ', buyer_name: ' Asha\nMenon ' })).toEqual({
    gift_note: 'Happy birthday!\nLove, Asha',
    buyer_name: 'Asha Menon',
  });
  expect(parse({ gift_note: ' ' })).toEqual({ gift_note: undefined, buyer_name: undefined });
});

it('limits the length of both texts', () => {
  const tooLong = (field: 'gift_note' | 'buyer_name') => ({ [field]: 'x'.repeat(giftLimits[field] + 1) });
  expect(() => parse(tooLong('gift_note'))).toThrow('Please keep this within 250 characters.');
  expect(() => parse(tooLong('buyer_name'))).toThrow('Please keep this within 200 characters.');
});

it('requires the name of the buyer only if the parcel goes to somebody else', () => {
  const nothing = { gift_note: '', buyer_name: ' ' };
  expect(giftProblems(nothing, false).buyer_name).toBeUndefined();
  expect(giftProblems(nothing, true).buyer_name).toBe('Please say who sends the gift.');
  expect(giftProblems({ gift_note: 'x'.repeat(251), buyer_name: 'Asha' }, true)).toEqual({
    gift_note: 'Please keep this within 250 characters.',
    buyer_name: undefined,
  });
});

it('rejects a gift with a GSTIN, because the place of supply would differ', () => {
  const request = {
    token: 'c0ffee',
    ...{ name: 'Leela', email: 'asha@nbt.example', phone: '9847012345' },
    ...{ address: '9 Hill Road', city: 'Chennai', pin_code: '600090', state: 'Tamil Nadu' },
  };
  const gstin = '32AABCU9603R1ZW';
  expect(v.is(deliveryRequestSchema, { ...request, gstin, gift_note: 'For the office' })).toBe(true);
  expect(v.is(deliveryRequestSchema, { ...request, buyer_name: 'Asha' })).toBe(true);
  expect(v.is(deliveryRequestSchema, { ...request, gstin, buyer_name: 'Asha' })).toBe(false);
});

it('says to those who pack who sends a gift, and its note', () => {
  expect(giftLines({ buyer_name: 'Asha', gift_note: 'Enjoy!' })).toEqual(['Gift from Asha', 'Note: Enjoy!']);
  expect(giftLines({ buyer_name: null })).toEqual([]);
});
