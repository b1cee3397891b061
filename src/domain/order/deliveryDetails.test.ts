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
  ['+91-09847012345', '+919847012345'],
  ['०९८४७०१२३४५', '+919847012345'],
  ['0423 223 0139', '+914232230139'],
  ['+44 20 7946 0958', '+442079460958'],
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
  ['507111', 'Telangana'],
  // Places of Andhra Pradesh have PIN codes of Telangana.
  ['507113', null],
  ['507114', null],
  ['507121', null],
  ['507128', null],
  ['507129', null],
  ['507134', null],
  ['507135', null],
  ['507-128', null],
  ['507130', 'Andhra Pradesh'],
  ['507133', 'Telangana'],
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
  expect(ranges).toHaveLength(103);
  ranges.slice(1).forEach(({ first }, index) => expect(first).toBeGreaterThan(ranges[index]?.last ?? 0));
});

it('questions only a state that contradicts a known PIN code', () => {
  expect(contradictsPinCode({ pin_code: '682001', state: 'Tamil Nadu' })).toBe(true);
  expect(contradictsPinCode({ pin_code: '682001', state: 'Kerala' })).toBe(false);
  expect(contradictsPinCode({ pin_code: '605007', state: 'Goa' })).toBe(false);
  for (const state of ['Andhra Pradesh', 'Telangana'])
    expect(contradictsPinCode({ pin_code: '507-113', state })).toBe(false);
});

// The others are of src/domain/phone.test.ts.
it.each(['0000000000', '1234567890', '98470 12345 / 98470 54321'])(
  'says which phone number is expected instead of %s',
  (phone) => {
    expect(deliveryProblems({ ...meera, phone }).phone).toBe(
      'Please enter one phone number, such as 98400 12345, 0422 2345678 or +971 50 1234567.',
    );
  },
);

it.each([
  ['682001', '682001'],
  ['682 001', '682001'],
  [' 682-001 ', '682001'],
  ['682.001', '682001'],
  ['682–001', '682001'],
  ['682\u00a0001', '682001'],
  ['6 8 2 0 0 1', '682001'],
  ['६८२००१', '682001'],
  ['६८२ ००१', '682001'],
  ['௬௮௨௦௦௧', '682001'],
  ['６８２００１', '682001'],
  ['6820\u200b01', '682001'],
  ['082001', null],
  ['६८२००', null],
  ['6820011', null],
  ['68200l', null],
  ['PIN 682001', null],
])('stores the PIN code %j as %j', (typed, stored) => {
  const { success, output } = v.safeParse(deliverySchema.entries.pin_code, typed);
  expect(success ? output : null).toBe(stored);
  expect(stateOfPinCode(typed)).toBe(stored && 'Kerala');
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
  ['4 लेक रोड, कोच्चि ६८२ ००१', '4 लेक रोड', 'कोच्चि', '682001', 'Kerala'],
  ['4 Lake View Road, Kochi 682-001', '4 Lake View Road', 'Kochi', '682001', 'Kerala'],
  ['Plot 012-345, Kochi 682.001', 'Plot 012-345', 'Kochi', '682001', 'Kerala'],
  ['Plot 7, Kochi 012345', 'Plot 7, Kochi 012345', '', '', ''],
  ['House 118\nSector 9, Chandigarh - 160009', 'House 118\nSector 9', 'Chandigarh', '160009', 'Chandigarh'],
  ['4 Beach Road, Puducherry 605007\nPuducherry', '4 Beach Road', 'Puducherry', '605007', 'Puducherry'],
  // The state is between the city and the PIN code, as in the addresses of maps.
  [
    '#731, 2nd Floor, 3 Block Koramangala, Bengaluru, Karnataka 560034, India',
    '#731, 2nd Floor, 3 Block Koramangala',
    'Bengaluru',
    '560034',
    'Karnataka',
  ],
  ['Sivakasi, Virudhunagar, Tamilnadu , 626130', 'Sivakasi', 'Virudhunagar', '626130', 'Tamil Nadu'],
  ['12 MG Road\nKochi, Kerala 682001', '12 MG Road', 'Kochi', '682001', 'Kerala'],
  ['12 MG Road\nKochi\nKerala - 682001\nIndia', '12 MG Road', 'Kochi', '682001', 'Kerala'],
  ['Sector 17, Chandigarh 160017', 'Sector 17', 'Chandigarh', '160017', 'Chandigarh'],
  ['12 MG Road, Kochi, Kerala, India, 682001', '12 MG Road', 'Kochi', '682001', 'Kerala'],
  ['12 MG Road, Kochi PIN: 682001', '12 MG Road', 'Kochi', '682001', 'Kerala'],
  ['12 MG Road, Kochi - Pin code 682 001.', '12 MG Road, Kochi - 682 001.', '', '682001', 'Kerala'],
  ['12 MG Road, Kerala 682001', '12 MG Road, Kerala 682001', '', '682001', 'Kerala'],
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
