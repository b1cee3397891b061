import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseOrderView, withOrderView, type OrderView } from './orderView';

/** Returns the view stored in the URL and a function that changes it. Reloading or sharing the URL keeps the view. */
export function useOrderView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseOrderView(params), [params]);

  /** Any change except of the page itself returns to the first page. */
  const changeView = useCallback(
    (change: Partial<OrderView>) =>
      setParams((current) => withOrderView(current, { ...parseOrderView(current), page: 0, ...change }), {
        replace: true,
      }),
    [setParams],
  );

  return [view, changeView] as const;
}
