import { useMemo } from 'react';
import type { PackingList } from '../orders/orderQuery';
import { useUrlParams } from '../../../shared/lib/useUrlParams';
import { useGridView } from '../orderList/useGridView';
import { packingLists } from './packingLists';

/** Returns the list that the URL names and its view, with functions that change them. */
export function usePackingView() {
  const [params, changeParams] = useUrlParams();
  const [gridView, changeView] = useGridView();
  const list = packingLists.find(({ key }) => key === params.get('list')) ?? packingLists[0];
  const view = useMemo(
    () => ({
      ...gridView,
      status: undefined,
      needsAttention: undefined,
      isInvoiceDue: undefined,
      isDisputed: undefined,
      list: list.key,
      sort: list.sort,
    }),
    [gridView, list],
  );

  /** Opens another list. The search stays, to find out in which list an order is. */
  const openList = (key: PackingList) =>
    changeParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      next.set('list', key);
      return next;
    });

  return { list, view, changeView, openList };
}
