import { useEffect } from 'react';
import { BEYOND_LAST_PAGE } from './orderQuery';
import { useGetOrderPageQuery } from './backOfficeApi';
import { queryOf, type OrderView } from './orderView';

// Milliseconds between looks for new orders.
const POLLING = 5_000;

/** The orders of a view, kept fresh while somebody looks. The last page stays until the next one is there. */
export function useOrderPage(view: OrderView, onViewChange: (change: Partial<OrderView>) => void) {
  const { data, currentData, error, isFetching, refetch } = useGetOrderPageQuery(queryOf(view), {
    pollingInterval: POLLING,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });

  // Orders were deleted since the address was written, or nobody ever had so many.
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
