import * as v from 'valibot';
import { FIELD_LIMITS } from '../fieldLimits.ts';
import { personName } from '../fields.ts';
import { normalizeLine, normalizeText } from '../text.ts';

/**
 * What an order has besides its delivery details: a note that is printed on the slip in the parcel, and the name of the
 * buyer if the parcel goes to somebody else. In that case, the email belongs to the buyer, and the other delivery
 * details belong to the recipient.
 */
export const giftFields = ['gift_note', 'buyer_name'] as const;

export type GiftField = (typeof giftFields)[number];

/** A gift in the database, where what is not known is null or missing. */
export type StoredGift = { [Field in GiftField]?: string | null };

/** The maximum lengths, in characters. SQL has the same (`delivery_details`). */
export const giftLimits: Record<GiftField, number> = { gift_note: 250, buyer_name: FIELD_LIMITS.name };

const optionalText = (normalize: (text: string) => string, maxLength: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(normalize),
    v.maxLength(maxLength, `Please keep this within ${maxLength} characters.`),
  );

const orUndefined = v.transform((text: string) => text || undefined);

/** The schemas of the fields of a gift. Their output is the stored form; an empty text becomes undefined. */
export const giftEntries = {
  gift_note: v.pipe(optionalText(normalizeText, giftLimits.gift_note), orUndefined),
  buyer_name: v.pipe(optionalText(normalizeLine, giftLimits.buyer_name), personName, orUndefined),
};

/** Returns the error message of each invalid field. The name of the buyer is mandatory if the parcel goes to somebody else. */
export function giftProblems(
  gift: Record<GiftField, string>,
  isForSomebodyElse: boolean,
): Partial<Record<GiftField, string>> {
  const problemOf = (field: GiftField) => v.safeParse(giftEntries[field], gift[field]).issues?.[0].message;
  return {
    gift_note: problemOf('gift_note'),
    ...(isForSomebodyElse && {
      buyer_name: normalizeLine(gift.buyer_name) ? problemOf('buyer_name') : 'Please say who sends the gift.',
    }),
  };
}

/** Whether the parcel goes to somebody other than the buyer. */
export const isForSomebodyElse = ({ buyer_name }: StoredGift): boolean => Boolean(buyer_name);

/** Returns the lines about a gift that the packer and the buyer read: the sender and the note. */
export const giftLines = ({ buyer_name, gift_note }: StoredGift): string[] => [
  ...(buyer_name ? [`Gift from ${buyer_name}`] : []),
  ...(gift_note ? [`Note: ${gift_note}`] : []),
];
