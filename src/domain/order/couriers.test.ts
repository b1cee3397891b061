import { courierUrl } from './couriers';

it('returns the page of the courier for a parcel, with the tracking number encoded', () => {
  expect(courierUrl('Delhivery Surface', '12 34/5')).toBe('https://www.delhivery.com/track-v2/package/12%2034%2F5');
  expect(courierUrl('XpressBees', 'X1')).toBe('https://www.xpressbees.com/shipment/tracking?awbNo=X1');
});

it('returns the page for any parcel if the courier has no other one', () => {
  expect(courierUrl('India Post', 'EI123456789IN')).toBe('https://www.indiapost.gov.in/');
  expect(courierUrl('speedpost', null)).toBe('https://www.indiapost.gov.in/');
  expect(courierUrl('BLUE DART', null)).toBe('https://www.bluedart.com/tracking');
});

it.each([
  ['Ravi on his scooter', '1'],
  ['Delhivery', null],
  [null, '1'],
  ['', ''],
])('returns nothing for the courier %j and the number %j', (courier, number) => {
  expect(courierUrl(courier, number)).toBeNull();
});
