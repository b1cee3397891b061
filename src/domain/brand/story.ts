import type { StoryTexts } from '../brandTypes.ts';
import { brand } from './facts.ts';

/** The texts of the story page. */
export const story: StoryTexts = {
  lead: `One family has grown tea on the same slope above ${brand.town} for more than eighty years. Each generation changed one thing and left the rest alone.`,
  familyAlt:
    'The four generations of the family under the arches of the verandah, the founder on the left, the youngest on the right',
  timelineHeading: 'A shed, a shop, a tasting room, a parcel',
  chapters: [
    {
      period: String(brand.founded),
      heading: 'Nine acres and a shed',
      text: `Nanjan leases nine acres of slope at Upper ${brand.town} and builds a shed for one rolling table. The first season fills eleven chests. A bullock cart takes them down to the railway station, and he walks beside it the whole way, because the road is bad and the tea is all he has.`,
      picture: 'story-1939',
      alt: 'Nanjan beside a pair of bullocks, with a cart of tea chests before his first shed',
    },
    {
      period: '1960s',
      heading: 'A shop on Bazaar Street',
      text: `${brand.town} gets its own auction in 1963, and most estates sell everything there. Lakshmi, Nanjan's daughter, keeps some back. She opens a shop on Bazaar Street and sells tea by the packet to people who will drink it themselves. They come back and tell her what they thought. She writes it down.`,
      picture: 'story-1960s',
      alt: 'Lakshmi at the counter of the shop on Bazaar Street, under its signboard, a bicycle at the side',
    },
    {
      period: '1990s',
      heading: 'Back to whole leaf',
      text: "The Soviet Union had bought most of what these hills grew, and then it is gone. Prices fall, and many factories give up whole leaf for whatever sells that week. Raghu, Lakshmi's son, builds a tasting room instead, with a row of white cups and a scale, and keeps rolling leaf the slow way. What does not taste right does not leave.",
      picture: 'story-1990s',
      alt: 'Raghu in the tasting room behind a row of white cups, a heap of leaf before each, and a small scale',
    },
    {
      period: '2020s',
      heading: 'Straight to your door',
      text: "Meera, Raghu's daughter, puts the shop online, so that the tea goes from the estate to the person who brews it with no one in between. A van takes the parcels down every working morning. It is the road that the bullock cart took, with better tar.",
      picture: 'story-2020s',
      alt: 'A small van of parcels on the winding hill road, the estate bungalow behind it',
    },
  ],
  people: {
    heading: 'Four generations',
    lead: 'From father to daughter, from mother to son. The keys have changed hands three times.',
    members: [
      {
        heading: 'Nanjan',
        role: `The founder, from ${brand.founded}`,
        text: 'Planted the upper slope himself. He judged a wither by the smell of the loft at four in the morning, and nobody has found a better instrument.',
        picture: 'generation-1',
        alt: 'Nanjan, a man with a moustache in a white turban and a buttoned coat',
      },
      {
        heading: 'Lakshmi',
        role: 'His daughter, from 1961',
        text: 'Kept the shop, the ledgers and a notebook of what every customer liked. We still use the notebook.',
        picture: 'generation-2',
        alt: 'Lakshmi, a woman in spectacles and a sari, jasmine in her hair',
      },
      {
        heading: 'Raghu',
        role: 'Her son, from 1989',
        text: 'Tastes every lot before it is packed, standing, without talking. He says no about once a week.',
        picture: 'generation-3',
        alt: 'Raghu, a man with a moustache in a shirt and a sweater vest',
      },
      {
        heading: 'Meera',
        role: 'His daughter, from 2019',
        text: 'Answers your messages, plans the pluckings and is learning to say no. Her first frost tea sold out in nine days.',
        picture: 'generation-4',
        alt: 'Meera, a young woman with a long plait, in a kurta and a shawl',
      },
    ],
  },
  values: [
    {
      heading: 'Quality First',
      text: 'Two leaves and a bud, plucked by hand, rolled whole. Every lot is tasted before it is packed, and the plucking date stands on the label so that you can hold us to it.',
      picture: 'value-quality',
    },
    {
      heading: 'Family Tradition',
      text: `Someone of the family has been in the factory on every working morning since ${brand.founded}. What one learns, the next is taught: by hand, at the rolling table.`,
      picture: 'value-tradition',
    },
    {
      heading: 'Customer Trust',
      text: 'The price you see is the price you pay, tax and shipping included. If a tin reaches you broken or wrong, send us a photograph and we put it right.',
      picture: 'value-trust',
    },
  ],
  ending: `Begin with the whole leaf, or with the frost tea if it is winter. If you are in ${brand.town}, make an appointment and taste with us.`,
};
