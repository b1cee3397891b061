import type { Claims } from '../../domain/brandTypes.ts';

export const claims: Claims = {
  descriptions: {
    home: 'Tea from small gardens in the Himalaya, sent to every address in India.',
    story: 'How some neighbours in Kausani began to roll tea together, and what became of it.',
    products: 'All our teas, with their prices. Tax and the way to you are included.',
    contact: 'How to reach the people who make and pack the tea.',
  },
  productsLead: 'Every tea of our neighbours.',
  productSubtitle: 'Tea from Kumaon',
};
