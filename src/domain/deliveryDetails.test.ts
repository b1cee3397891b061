import { deliveryProblems, hasPinCode, joinAddress, splitAddress } from './deliveryDetails';

const meera = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+91 98470 12345',
  address: '4 Lake View Road\nPanampilly Nagar',
  city: 'Kochi',
  state: 'Kerala',
  pinCode: '682 001',
};
const problemsOf = (change: Partial<typeof meera>) =>
  Object.entries(deliveryProblems({ ...meera, ...change })).flatMap(([field, problem]) => (problem ? [field] : []));

it('accepts an Indian address', () => {
  expect(problemsOf({})).toEqual([]);
});

it.each([
  [{ name: ' ' }, ['name']],
  [{ email: 'meera@example' }, ['email']],
  [{ phone: '12345' }, ['phone']],
  [{ phone: 'after six 9847012345' }, ['phone']],
  [{ address: '\n' }, ['address']],
  [{ address: 'a'.repeat(1000) }, ['address']],
  [{ city: '' }, ['city']],
  [{ state: 'Texas' }, ['state']],
  [{ pinCode: '68200' }, ['pinCode']],
  [{ pinCode: '082001' }, ['pinCode']],
  [{ name: '', pinCode: '6820011' }, ['name', 'pinCode']],
])('names the invalid fields of %j', (change, fields) => {
  expect(problemsOf(change)).toEqual(fields);
});

it('joins the address into one text, and separates it again', () => {
  const text = joinAddress(meera);
  expect(text).toBe('4 Lake View Road\nPanampilly Nagar\nKochi 682001\nKerala');
  expect(splitAddress(text)).toEqual({
    address: meera.address,
    city: 'Kochi',
    state: 'Kerala',
    pinCode: '682001',
  });
});

it('keeps an address in another format as a whole, with its PIN code', () => {
  const text = '12 Estate Road, Upper Coonoor, Coonoor 643101';
  expect(splitAddress(text)).toEqual({ address: text, city: '', state: '', pinCode: '643101' });
  expect(splitAddress('')).toEqual({ address: '', city: '', state: '', pinCode: '' });
});

it('finds a PIN code only where six digits stand alone', () => {
  expect(['Kochi 682001', 'Kochi-682 001, Kerala'].every(hasPinCode)).toBe(true);
  expect(['Kochi', 'call 9847012345', '12345'].some(hasPinCode)).toBe(false);
});
