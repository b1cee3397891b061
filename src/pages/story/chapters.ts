import { type PictureName } from '../../shared/ui/picture/Picture';

interface Chapter {
  period: string;
  heading: string;
  text: string;
  picture: PictureName;
  alt: string;
}

export const chapters: readonly Chapter[] = [
  {
    period: '1939',
    heading: 'Nine acres and a shed',
    text: 'Nanjan leases nine acres of slope at Upper Coonoor and builds a shed for one rolling table. The first season fills eleven chests. A bullock cart takes them down to the railway station, and he walks beside it the whole way, because the road is bad and the tea is all he has.',
    picture: 'story-1939',
    alt: 'Nanjan beside a pair of bullocks, with a cart of tea chests before his first shed',
  },
  {
    period: '1960s',
    heading: 'A shop on Bazaar Street',
    text: "Coonoor gets its own auction in 1963, and most estates sell everything there. Lakshmi, Nanjan's daughter, keeps some back. She opens a shop on Bazaar Street and sells tea by the packet to people who will drink it themselves. They come back and tell her what they thought. She writes it down.",
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
];
