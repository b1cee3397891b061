interface Faq {
  question: string;
  answer: string;
}

export const faqs: readonly Faq[] = [
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
];
