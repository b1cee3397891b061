import type { StoryTexts } from '../../domain/brandTypes.ts';

export const story: StoryTexts = {
  lead: 'Some neighbours, one roller.',
  familyAlt: 'The neighbours before the rolling house',
  timelineHeading: 'How it went',
  chapters: [
    {
      period: '1998',
      heading: 'A borrowed roller',
      text: 'We rolled our first leaf in a kitchen.',
      picture: 'story-1990s',
      alt: 'A kitchen table with leaf',
    },
  ],
  people: {
    heading: 'Who we are',
    lead: 'All of us pluck.',
    members: [
      {
        heading: 'Tara',
        role: 'Sends the parcels',
        text: 'She knows every courier.',
        picture: 'generation-1',
        alt: 'Tara',
      },
    ],
  },
  values: [{ heading: 'Care', text: 'We taste what we send.', picture: 'value-quality' }],
  ending: 'Come and taste with us.',
};
