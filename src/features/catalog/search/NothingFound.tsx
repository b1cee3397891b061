import type { Collection, Product } from '../../../domain/catalog/product';
import { Button } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/Notice';
import { everything, type ListingQuery } from './listingQuery';

interface NothingFoundProps {
  query: ListingQuery;
  collections: readonly Collection[];
  /** Returns the products of another query, whose text is the same or empty. */
  select: (query: ListingQuery) => Product[];
  onRemove: (changes: Partial<ListingQuery>) => void;
}

/** Says that no product matches, and offers to remove a condition if products match the other conditions. */
export function NothingFound({ query, collections, select, onRemove }: NothingFoundProps) {
  const text = query.text.trim();
  const collection = collections.find(({ id }) => id === query.collection);
  const conditions: { name: string; changes: Partial<ListingQuery> }[] = [
    ...(text ? [{ name: `“${text}”`, changes: { text: '' } }] : []),
    ...(query.isInStock ? [{ name: '“In stock”', changes: { isInStock: false } }] : []),
    ...(query.isOnOffer ? [{ name: '“On offer”', changes: { isOnOffer: false } }] : []),
    ...(query.collection ? [{ name: `“${collection?.title ?? query.collection}”`, changes: { collection: '' } }] : []),
  ];
  const suggestions = conditions
    .map((condition) => ({ ...condition, count: select({ ...query, ...condition.changes }).length }))
    .filter(({ count }) => conditions.length > 1 && count > 0);

  return (
    <Notice
      title={text ? `We have no tea for “${text}” here.` : 'No tea fits all of this.'}
      action={
        <>
          {suggestions.map(({ name, changes, count }) => (
            <Button key={name} $variant="secondary" onClick={() => onRemove(changes)}>
              {`Without ${name}: ${count} ${count === 1 ? 'tea' : 'teas'}`}
            </Button>
          ))}
          <Button onClick={() => onRemove({ ...everything, sort: query.sort })}>Show all teas</Button>
        </>
      }
    >
      {text && 'Try another word, such as the name of a tea or what you like in it: chai, whole leaf, gift.'}
    </Notice>
  );
}
