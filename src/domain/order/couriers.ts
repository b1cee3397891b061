/**
 * The tracking page of each courier. The pattern matches the name that the shop entered, in lower case. `{number}` is
 * replaced by the tracking number. If the URL has no `{number}`, the customer enters the number on the page.
 */
const couriers: [name: RegExp, url: string][] = [
  [/delhivery/, 'https://www.delhivery.com/track-v2/package/{number}'],
  [/ekart/, 'https://ekartlogistics.com/shipmenttrack/{number}'],
  [/shiprocket/, 'https://shiprocket.co/tracking/{number}'],
  [/xpress ?bees/, 'https://www.xpressbees.com/shipment/tracking?awbNo={number}'],
  [/blue ?dart/, 'https://www.bluedart.com/tracking'],
  [/dtdc/, 'https://www.dtdc.com/track-your-shipment/'],
  [/(india|speed) ?post/, 'https://www.indiapost.gov.in/'],
  [/professional/, 'https://www.tpcindia.com/'],
  [/\bst courier/, 'https://stcourier.com/track/shipment'],
];

/** Returns the page on which a courier tracks a parcel, or null if the shop does not know one. */
export function courierUrl(
  courier: string | null | undefined,
  trackingNumber: string | null | undefined,
): string | null {
  const name = courier?.toLowerCase() ?? '';
  const [, url] = couriers.find(([pattern]) => pattern.test(name)) ?? [];
  if (!url || (url.includes('{number}') && !trackingNumber)) return null;
  return url.replace('{number}', encodeURIComponent(trackingNumber ?? ''));
}
