import type { ContactTexts } from '../brandTypes.ts';
import { brand } from './facts.ts';

/** What the contact page says about the shop. */
export const contact: ContactTexts = {
  lead: 'Ask about a tea, an order or a visit. Meera or Raghu reads every message and answers within a business day.',
  visits: 'Visits are by appointment.',
  map: {
    alt: `Map of Upper ${brand.town}: our shop beside Sim's Park, the railway station and the bazaar down the hill`,
    directions: `Ten minutes uphill from ${brand.town} railway station by auto, next to Sim's Park.`,
  },
  faqs: [
    {
      question: 'Do you ship outside India?',
      answer:
        'No. We ship only within India, free of charge. Orders are dispatched in 1-3 business days and delivered 5-7 business days after shipment. If a friend in India can bring your tin, we are glad to send it to them.',
    },
    {
      question: 'Can I visit the estate?',
      answer:
        'Yes, by appointment. Write or ring a few days ahead and say how many you are. A visit takes about an hour: the slope, the rolling table, and a tasting at the end of it. There is no fee.',
    },
    {
      question: 'Do you make custom blends?',
      answer:
        'Yes, for cafés, hotels, offices and weddings, in minimum quantities that depend on the leaf and the packing. Tell us how you brew and how much you need, and we send samples before you decide.',
    },
    {
      question: 'How long does the tea keep?',
      answer:
        'Its shelf life is 2-3 years if the tin stays sealed. Once it is open, keep it dry, dark and away from spices, and finish it within six months.',
    },
  ],
};
