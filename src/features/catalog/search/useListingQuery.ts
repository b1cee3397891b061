import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsHydrating } from '../../../shared/lib/useIsHydrating';
import { everything, parseListingQuery, withListingQuery, type ListingQuery } from './listingQuery';

/**
 * The query in the URL of the products page, and a function that changes parts of it. A change replaces the entry of the
 * browser's history, so that the button Back leaves the page. A prerendered page has all products until it is hydrated.
 */
export function useListingQuery(): [ListingQuery, (changes: Partial<ListingQuery>) => void] {
  const isHydrating = useIsHydrating();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => (isHydrating ? everything : parseListingQuery(params)), [isHydrating, params]);
  // The router renders a change later. The next change may come before that, and must not undo the first one.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (changes: Partial<ListingQuery>) => {
    latest.current = withListingQuery(latest.current, { ...parseListingQuery(latest.current), ...changes });
    setParams(latest.current, { replace: true });
  };
  return [query, change];
}
