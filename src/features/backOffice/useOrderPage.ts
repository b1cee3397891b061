import { useEffect } from 'react';
import { useGetOrderPageQuery } from './backOfficeApi';
import { BEYOND_LAST_PAGE } from '../../shared/api/backendBaseQuery';
import { queryOf, type OrderView } from './orderView';

const POLLING_INTERVAL_MS = 5_000;

/** Fetches the orders of a view and keeps them up to date. The last page stays until the next one is loaded. */
export function useOrderPage(view: OrderView, onViewChange: (change: Partial<OrderView>) => void) {
  const { data, currentData, error, isFetching, refetch } = useGetOrderPageQuery(queryOf(view), {
    pollingInterval: POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });

  // The URL may name a page that never existed or that became empty because orders were deleted.
  const isBeyondLast = error !== undefined && 'code' in error && error.code === BEYOND_LAST_PAGE;
  useEffect(() => {
    if (isBeyondLast) onViewChange({ page: 0 });
  }, [isBeyondLast, onViewChange]);

  return {
    orderPage: data,
    isLoading: !currentData,
    hasFailed: !currentData && !isFetching && error !== undefined && !isBeyondLast,
    retry: refetch,
  };
}
