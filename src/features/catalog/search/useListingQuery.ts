import { useMemo } from 'react';
import { useIsHydrating } from '../../../shared/lib/useIsHydrating';
import { useUrlParams } from '../../../shared/lib/useUrlParams';
import { everything, parseListingQuery, withListingQuery, type ListingQuery } from './listingQuery';

/**
 * The query in the URL of the products page, and a function that changes parts of it. A prerendered page has all products
 * until it is hydrated.
 */
export function useListingQuery(): [ListingQuery, (changes: Partial<ListingQuery>) => void] {
  const isHydrating = useIsHydrating();
  const [params, changeParams] = useUrlParams();
  const query = useMemo(() => (isHydrating ? everything : parseListingQuery(params)), [isHydrating, params]);
  const change = (changes: Partial<ListingQuery>) =>
    changeParams((current) => withListingQuery(current, { ...parseListingQuery(current), ...changes }));
  return [query, change];
}
