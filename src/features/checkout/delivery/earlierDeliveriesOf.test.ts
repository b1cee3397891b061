import { earlierDeliveriesOf } from './earlierDeliveriesOf';

const place = (address: string, change: object = {}) => ({
  shipping: {
    ...{ name: 'Asha Menon', email: 'asha@nbt.example', phone: '+919840055501', address },
    ...{ city: 'Chennai', pin_code: '600090', state: 'Tamil Nadu', ...change },
  },
});
const addressesOf = (...args: Parameters<typeof earlierDeliveriesOf>) =>
  earlierDeliveriesOf(...args).map(({ address }) => address);

it('offers each place once, the newest first, and at most five', () => {
  const orders = ['1 First', '2 Second', '1 First', '1 FIRST,', '3 Third', '4 Fourth', '5 Fifth', '6 Sixth'].map(
    (each) => place(each),
  );
  expect(addressesOf(orders, null)).toEqual(['1 First', '2 Second', '3 Third', '4 Fourth', '5 Fifth']);
});

it('offers no recipient of a gift, and no order whose details were erased', () => {
  expect(addressesOf([place('9 Hill Road', { buyer_name: 'Asha Menon' }), { shipping: {} }], null)).toEqual([]);
});

it('offers the address of the profile in fields, unless an order has the same', () => {
  const profile = { name: 'Asha Menon', phone: null, address: '7 Park Road\nKochi 682001\nKerala' };
  expect(earlierDeliveriesOf([place('1 First')], profile)[1]).toEqual({
    ...{ name: 'Asha Menon', phone: '', address: '7 Park Road', city: 'Kochi', pin_code: '682001', state: 'Kerala' },
  });
  expect(addressesOf([place('1 First')], { ...profile, address: '1 First, Chennai 600090' })).toEqual(['1 First']);
});
