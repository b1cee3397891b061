import type { HomeTexts } from '../../domain/brandTypes.ts';

export const home: HomeTexts = {
  hero: { alt: 'Snow peaks above a garden', headline: 'Tea from the Himalaya', lead: 'Small gardens, high up.' },
  reasonsEyebrow: 'Two promises',
  reasons: [
    { picture: 'why-fresh', heading: 'Fresh', text: 'Sent within a week of rolling.' },
    { picture: 'why-hand-plucked', heading: 'Fair', text: 'The gardens belong to those who work in them.' },
  ],
  legacy: {
    alt: 'A path between two gardens',
    heading: 'Begun by neighbours',
    paragraphs: ['We began with a borrowed roller.'],
  },
};
