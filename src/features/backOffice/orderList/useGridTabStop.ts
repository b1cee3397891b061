import { useGridApiRef } from '@mui/x-data-grid';
import { useEffect } from 'react';
import type { OrderRow } from '../orders/orderQuery';

/**
 * Returns an `apiRef` for a data grid that can always be reached with the Tab key. The grid has one tab stop: the cell
 * that had the focus last. If that row is no longer shown, the tab stop moves to the first column header.
 */
export function useGridTabStop(rows: readonly OrderRow[]) {
  const apiRef = useGridApiRef();

  useEffect(() => {
    const grid = apiRef.current;
    const stop = grid?.state.tabIndex.cell;
    if (!stop || rows.some(({ id }) => id === stop.id)) return;
    grid.setState((state) => ({ ...state, tabIndex: { ...state.tabIndex, cell: null } }));
  }, [apiRef, rows]);

  return apiRef;
}
