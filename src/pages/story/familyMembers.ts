import { type PictureName } from '../../shared/ui/picture/Picture';

interface FamilyMember {
  name: string;
  role: string;
  text: string;
  picture: PictureName;
  alt: string;
}

/** The family members who have run the shop, oldest first. */
export const familyMembers: readonly FamilyMember[] = [
  {
    name: 'Nanjan',
    role: 'The founder, from 1939',
    text: 'Planted the upper slope himself. He judged a wither by the smell of the loft at four in the morning, and nobody has found a better instrument.',
    picture: 'generation-1',
    alt: 'Nanjan, a man with a moustache in a white turban and a buttoned coat',
  },
  {
    name: 'Lakshmi',
    role: 'His daughter, from 1961',
    text: 'Kept the shop, the ledgers and a notebook of what every customer liked. We still use the notebook.',
    picture: 'generation-2',
    alt: 'Lakshmi, a woman in spectacles and a sari, jasmine in her hair',
  },
  {
    name: 'Raghu',
    role: 'Her son, from 1989',
    text: 'Tastes every lot before it is packed, standing, without talking. He says no about once a week.',
    picture: 'generation-3',
    alt: 'Raghu, a man with a moustache in a shirt and a sweater vest',
  },
  {
    name: 'Meera',
    role: 'His daughter, from 2019',
    text: 'Answers your messages, plans the pluckings and is learning to say no. Her first frost tea sold out in nine days.',
    picture: 'generation-4',
    alt: 'Meera, a young woman with a long plait, in a kurta and a shawl',
  },
];
