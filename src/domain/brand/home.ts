import type { HomeTexts } from '../brandTypes.ts';
import { brand } from './facts.ts';

/** What the home page says about the shop. */
export const home: HomeTexts = {
  hero: {
    alt: 'Dawn over a tea estate in the blue hills: rows of tea, pluckers at work and the little mountain train.',
    headline: 'Black tea from the Blue Mountains',
    lead: 'One estate, 1,850 metres up. Two leaves and a bud, plucked by hand, packed in small lots with the date on the tin.',
  },
  reasonsEyebrow: 'Four things we do not hurry',
  reasons: [
    {
      picture: 'why-single-estate',
      heading: 'One estate',
      text: `Our leaf grows on one slope at Upper ${brand.town}. We know the row a tin came from.`,
    },
    {
      picture: 'why-hand-plucked',
      heading: 'Plucked by hand',
      text: 'Two leaves and a bud, no stalk. A machine cannot tell them apart; our pluckers can.',
    },
    {
      picture: 'why-fresh',
      heading: 'Packed in small lots',
      text: 'Withered overnight, fired the next morning, tinned the same week. The plucking date is on the label.',
    },
    {
      picture: 'why-family',
      heading: 'Four generations',
      text: `The same family has tasted every lot since ${brand.founded}. If it does not please us, it is not sold.`,
    },
  ],
  legacy: {
    alt: 'Two hands holding a sprig, two leaves and a bud, before the old estate bungalow.',
    heading: 'Nine acres, one rolling table, eleven chests',
    paragraphs: [
      `In ${brand.founded} Nanjan leased nine acres above ${brand.town} and sent his first eleven chests down to the railway by bullock cart. His daughter opened the shop on Bazaar Street. Her son went back to whole leaf when the hills turned to dust.`,
      "Meera, Nanjan's great-granddaughter, packs your parcel today.",
    ],
  },
};
