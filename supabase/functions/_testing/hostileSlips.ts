import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { deliveryLimits } from '../../../src/domain/order/deliveryDetails.ts';
import { giftLimits } from '../../../src/domain/order/gift.ts';
import type { PackedOrder } from '../documents/packingPdf.ts';

const SYLLABLES: Record<string, string[]> = {
  Devanagari: ['क्ष्म्य', 'र्त्स्न्य', 'द्ध्र्य', 'ङ्क्ष्व', 'र्क', '्', 'ि', 'ं', 'त्त्व', 'र्'],
  Tamil: ['க்ஷ', 'ஸ்ரீ', 'கொ', 'கௌ', 'ட்சு', '்', 'ி', 'ெ', 'ஃ'],
  Malayalam: ['ക്ഷ്മ്യ', 'ശ്രീ', 'സ്ത്രീ', 'ന്റെ', 'കൊ', 'ർ', '്', 'ി', 'ം'],
  Telugu: ['క్ష్మ్య', 'శ్రీ', 'స్త్రీ', 'క్రై', 'ర్క', '్', 'ి', 'ం'],
  Kannada: ['ಕ್ಷ್ಮ್ಯ', 'ಶ್ರೀ', 'ಸ್ತ್ರೀ', 'ರ್ಕ', 'ಕೋ', '್', 'ಿ', 'ಂ'],
  Bengali: ['ক্ষ্ম্য', 'শ্রী', 'ন্ত্র্য', 'র্ক', 'কো', '্', 'ি', 'ং'],
  Gujarati: ['ક્ષ્મ્ય', 'શ્રી', 'ર્ત્સ્ન્ય', 'દ્ધ્ર', '્', 'િ', 'ં'],
  Gurmukhi: ['ਸ੍ਰੀ', 'ਕ੍ਰਿ', 'ੜ੍ਹ', 'ਸ੍ਵੈ', '੍', 'ਿ', 'ੰ'],
  Odia: ['କ୍ଷ୍ମ୍ୟ', 'ଶ୍ରୀ', 'ର୍କ', 'କୋ', 'ନ୍ତ୍ର୍ୟ', '୍', 'ି', 'ଂ'],
};

export const conjunctScripts = Object.keys(SYLLABLES);

/** Returns a word of conjuncts of a script, different ones for each seed. */
export function conjuncts(length: number, seed: number, script = 'Devanagari'): string {
  const random = createRandom(seed);
  const syllables = SYLLABLES[script]!;
  let word = '';
  while (word.length < length) word += syllables[random(syllables.length)];
  return word.slice(0, length);
}

/** Returns delivery details and a gift in which each text that a customer enters is one word of the greatest length. */
export const longestWords = (seed: number, script: string) => ({
  name: conjuncts(FIELD_LIMITS.name, seed, script),
  address: conjuncts(deliveryLimits.address, seed + 1, script),
  city: conjuncts(deliveryLimits.city, seed + 2, script),
  gift_note: conjuncts(giftLimits.gift_note, seed + 3, script),
  buyer_name: conjuncts(giftLimits.buyer_name, seed + 4, script),
});

/** The ranges of the characters in random texts. */
const SCRIPTS = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  // From Devanagari to Malayalam.
  ...Array.from({ length: 9 }, (_, n) => [0x900 + n * 0x80, 0x97f + n * 0x80] as const),
  // Arabic, which cannot be printed.
  [0x600, 0x6ff],
  [0x200c, 0x200d],
] as const;

/** Returns text of characters of one script in random order, some of them in long words. */
export function randomText(maxLength: number, seed: number): string {
  const random = createRandom(seed);
  const [first, last] = SCRIPTS[random(SCRIPTS.length)]!;
  const spaces = [0, 5, 50][random(3)]!;
  const characters = Array.from({ length: random(maxLength) + 1 }, () =>
    random(100) < spaces ? ' ' : String.fromCodePoint(first + random(last - first + 1)),
  );
  return characters.join('');
}

/** Returns an order for one packing slip. */
export const packedOrder = (shipping: PackedOrder['shipping']): PackedOrder => ({
  order_uid: 'NBT-482913',
  created_at: '2026-11-23T06:00:00Z',
  items: [
    {
      product: { id: 'frost', title: 'Winter Frost', image: null },
      variant: { id: 'frost-100', title: '100 g', weight: null },
      quantity: 2,
      unit_amount: 56_000,
    },
  ],
  shipping: { pin_code: '682001', state: 'Kerala', phone: '+919847012345', ...shipping },
});

/** Returns a function that returns random integers from 0 to below its argument, the same ones for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
