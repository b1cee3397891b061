import { type PictureName } from '../../shared/ui/picture/Picture';

interface Principle {
  name: string;
  text: string;
  picture: PictureName;
}

export const principles: readonly Principle[] = [
  {
    name: 'Quality First',
    text: 'Two leaves and a bud, plucked by hand, rolled whole. Every lot is tasted before it is packed, and the plucking date stands on the label so that you can hold us to it.',
    picture: 'value-quality',
  },
  {
    name: 'Family Tradition',
    text: 'Someone of the family has been in the factory on every working morning since 1939. What one learns, the next is taught: by hand, at the rolling table.',
    picture: 'value-tradition',
  },
  {
    name: 'Customer Trust',
    text: 'The price you see is the price you pay, tax and shipping included. If a tin reaches you broken or wrong, send us a photograph and we put it right.',
    picture: 'value-trust',
  },
];
