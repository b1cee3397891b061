import type { Claims } from '../brandTypes.ts';
import { brand } from './facts.ts';

/** What the shop says about itself and its tea in more than one place. */
export const claims: Claims = {
  descriptions: {
    home: `Black tea from one family's estate above ${brand.town}, plucked by hand, packed in small lots and sent free to any address in India.`,
    story: `Nine acres and a shed in ${brand.founded}, a shop on Bazaar Street, a tasting room, a parcel: four generations of one tea family in the Nilgiris.`,
    products:
      'Every black tea of the house: whole leaf, frost tea, blends and gift tins. Prices include tax and shipping is free within India.',
    contact: `Write to us, ring us or visit by appointment in ${brand.town}. Answers about shipping, custom blends and how long tea keeps.`,
  },
  productsLead: 'Everything we grow, blend and pack. Each tin carries the date its leaf was plucked.',
  productSubtitle: 'Black tea from the Nilgiris',
};
