import type { ShippingTexts } from '../brandTypes.ts';

/** What the Shipping Policy says about the way of the parcels from the shop. */
export const shipping: ShippingTexts = {
  lead: 'Where we send tea, how long it takes, and what happens if a parcel goes astray on the way down the hill.',
  regions: 'Cities in the south are usually nearer to five, the north-east and the islands nearer to seven.',
  delays: 'The hill road closes now and then in the monsoon, and couriers slow down around festivals.',
};
