import { useGridApiRef } from '@mui/x-data-grid';
import { useEffect } from 'react';
import type { OrderRow } from './orderQuery';

/**
 * For a grid's `apiRef`: the keyboard always finds its way in. The grid keeps its one tab stop on the cell
 * that had it last, also when that row is filtered out, turned away or deleted; then it gets the first header.
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
