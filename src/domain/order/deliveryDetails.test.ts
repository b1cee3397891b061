import * as v from 'valibot';
import {
  addressText,
  completePlace,
  contradictsPinCode,
  deliveryProblems,
  deliverySchema,
  normalizeDelivery,
  splitAddress,
  stateOfPinCode,
} from './deliveryDetails';
import { indianStates } from './indianStates';
import { pinRanges } from './pinRanges';

const meera = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '98470 12345',
  address: '4 Lake View Road\nPanampilly Nagar',
  city: 'Kochi',
  pin_code: '682 001',
  state: 'Kerala',
};
const problemsOf = (change: Partial<typeof meera>, ...mandatory: Parameters<typeof deliveryProblems>[1][]) =>
  Object.entries(deliveryProblems({ ...meera, ...change }, ...mandatory)).flatMap(([field, problem]) =>
    problem ? [field] : [],
  );

it('accepts an Indian address, and returns it as it is stored', () => {
  expect(problemsOf({})).toEqual([]);
  expect(v.parse(deliverySchema, meera)).toEqual({ ...meera, phone: '+919847012345', pin_code: '682001' });
});

it.each([
  [{ name: ' ' }, ['name']],
  [{ name: 'a'.repeat(201) }, ['name']],
  [{ email: 'meera@example' }, ['email']],
  [{ phone: '12345' }, ['phone']],
  [{ phone: 'after six 9847012345' }, ['phone']],
  [{ address: '\n' }, ['address']],
  [{ address: 'a'.repeat(801) }, ['address']],
  [{ city: '' }, ['city']],
  [{ state: 'Texas' }, ['state']],
  [{ pin_code: '68200' }, ['pin_code']],
  [{ pin_code: '082001' }, ['pin_code']],
  [{ name: '', pin_code: '6820011' }, ['name', 'pin_code']],
])('names the invalid fields of %j', (change, fields) => {
  expect(problemsOf(change)).toEqual(fields);
});

it('accepts an empty field that is not mandatory, but not an invalid one', () => {
  expect(problemsOf({ phone: '', email: '', state: '' }, ['name', 'address'])).toEqual([]);
  expect(problemsOf({ phone: '12', name: '' }, ['name', 'address'])).toEqual(['name', 'phone']);
  expect(normalizeDelivery({ ...meera, phone: '098470-12345', state: ' ' })).toMatchObject({
    phone: '+919847012345',
    pin_code: '682001',
    state: '',
  });
});

it.each([
  ['98470 12345', '+919847012345'],
  ['098470-12345', '+919847012345'],
  ['+91 (98470) 12345', '+919847012345'],
  ['0091 9847012345', '+919847012345'],
  ['91 98470 12345', '+919847012345'],
  ['0423 223 0139', '0423 223 0139'],
  ['+91 423 223 0139', '+91 423 223 0139'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('stores the phone number %s as %s', (typed, stored) => {
  expect(v.parse(deliverySchema, { ...meera, phone: typed }).phone).toBe(stored);
});

it.each([
  ['682001', 'Kerala'],
  ['643 101', 'Tamil Nadu'],
  ['533464', null],
  ['605007', null],
  ['682555', 'Lakshadweep'],
  ['194101', 'Ladakh'],
  ['500001', 'Telangana'],
  ['160005', 'Chandigarh'],
  ['999999', null],
  ['68200', null],
  ['', null],
])('knows that the PIN code %s lies in %s', (pinCode, state) => {
  expect(stateOfPinCode(pinCode)).toBe(state);
});

it('has no PIN code in two states', () => {
  const ranges = indianStates
    .flatMap((state) => pinRanges[state].split(' '))
    .map((range) => range.split('-').map(Number))
    .map(([first = 0, last = first]) => ({ first, last }))
    .sort((a, b) => a.first - b.first);
  expect(ranges).toHaveLength(100);
  ranges.slice(1).forEach(({ first }, index) => expect(first).toBeGreaterThan(ranges[index]?.last ?? 0));
});

it('questions only a state that contradicts a known PIN code', () => {
  expect(contradictsPinCode({ pin_code: '682001', state: 'Tamil Nadu' })).toBe(true);
  expect(contradictsPinCode({ pin_code: '682001', state: 'Kerala' })).toBe(false);
  expect(contradictsPinCode({ pin_code: '605007', state: 'Goa' })).toBe(false);
});

it('joins the address into one text, and separates it again', () => {
  const details = normalizeDelivery(meera);
  const text = addressText(details);
  expect(text).toBe('4 Lake View Road\nPanampilly Nagar\nKochi 682001\nKerala');
  const { address, city, pin_code, state } = details;
  expect(splitAddress(text)).toEqual({ address, city, pin_code, state });
});

it.each([
  [
    '12 Estate Road, Upper Coonoor, Coonoor 643 101',
    '12 Estate Road, Upper Coonoor',
    'Coonoor',
    '643101',
    'Tamil Nadu',
  ],
  ['House 118\nSector 9, Chandigarh - 160009', 'House 118\nSector 9', 'Chandigarh', '160009', 'Chandigarh'],
  ['4 Beach Road, Puducherry 605007\nPuducherry', '4 Beach Road', 'Puducherry', '605007', 'Puducherry'],
  // One of the parts is missing.
  ['77 Marine Drive 400002', '77 Marine Drive 400002', '', '400002', 'Maharashtra'],
  ['4 Beach Road, Puducherry 605007', '4 Beach Road, Puducherry 605007', '', '605007', ''],
  ['Kochi 682001\nKerala', 'Kochi 682001', '', '682001', 'Kerala'],
  ['Kochi', 'Kochi', '', '', ''],
  ['call 9847012345', 'call 9847012345', '', '', ''],
  ['', '', '', '', ''],
])('separates the address %j as far as it is complete', (text, address, city, pin_code, state) => {
  expect(splitAddress(text)).toEqual({ address, city, pin_code, state });
});

it('completes an address only from an address with the same PIN code', () => {
  const place = { address: '77 Marine Drive', city: '', pin_code: '400002', state: '' };
  const earlier = { address: '9 Hill Road', city: 'Mumbai', pin_code: '400002', state: 'Maharashtra' };
  expect(completePlace(place, earlier)).toEqual({ ...earlier, address: '77 Marine Drive' });
  expect(completePlace(place, { ...earlier, pin_code: '400050' })).toEqual(place);
  expect(completePlace({ ...place, address: '' }, earlier)).toEqual(earlier);
});
