import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { useGetOrderCountQuery, useGetOrderRowsQuery } from '../orders/adminOrdersApi';
import { rowsOfPage } from '../orders/orderQuery';
import { filterOf, type GridView } from './gridView';

const options = { pollingInterval: 5_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

/** Fetches the orders of a view and keeps them up to date. The last page stays until the next one is loaded. */
export function useGridRows(view: GridView, onViewChange: (change: Partial<GridView>) => void) {
  const { page, pageSize, sort } = view;
  const filter = filterOf(view);
  const count = useGetOrderCountQuery(filter, options);
  const length = count.currentData;

  // The URL may name a page that never existed or that became empty because orders were deleted.
  const isBeyondLast = page > 0 && length !== undefined && page * pageSize >= length;
  useEffect(() => {
    if (isBeyondLast) onViewChange({ page: 0 });
  }, [isBeyondLast, onViewChange]);

  // The first page does not wait for the number of orders.
  const canFetch = page === 0 || (length !== undefined && !isBeyondLast);
  const rows = useGetOrderRowsQuery(
    canFetch ? { ...filter, sort, ...rowsOfPage(page, pageSize, length) } : skipToken,
    options,
  );
  const failed = canFetch ? rows : count;

  return {
    orders: rows.data,
    /** The number of orders on all pages; undefined until it is known. */
    count: count.data,
    isLoading: !rows.currentData,
    hasFailed: !failed.currentData && !failed.isFetching && failed.error !== undefined,
    retry: () => void failed.refetch(),
  };
}
