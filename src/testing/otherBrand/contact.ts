import type { ContactTexts } from '../../domain/brandTypes.ts';

export const contact: ContactTexts = {
  lead: 'Tara answers.',
  visits: 'Come when the gate is open.',
  map: { alt: 'Map of Kausani', directions: 'Behind the temple.' },
  faqs: [{ question: 'Is your tea green?', answer: 'Some of it is.' }],
};
