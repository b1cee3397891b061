import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { viewFrom, withView, type OrderView } from './orderView';

/** What the grid shows, kept in the address: a reload and a shared link show the same. */
export function useOrderView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => viewFrom(params), [params]);

  /** What is not about the page itself starts again at the first. */
  const changeView = useCallback(
    (change: Partial<OrderView>) =>
      setParams((now) => withView(now, { ...viewFrom(now), page: 0, ...change }), { replace: true }),
    [setParams],
  );

  return [view, changeView] as const;
}
