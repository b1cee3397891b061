import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseGridView, withGridView, type GridView } from './gridView';

/** Returns the view stored in the URL and a function that changes it. Reloading or sharing the URL keeps the view. */
export function useGridView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseGridView(params), [params]);

  // The router does not queue changes: the next one may come before it has rendered the last one.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  /** Any change except of the page itself returns to the first page. */
  const changeView = useCallback(
    (change: Partial<GridView>) => {
      const current = latest.current;
      latest.current = withGridView(current, { ...parseGridView(current), page: 0, ...change });
      setParams(latest.current, { replace: true });
    },
    [setParams],
  );

  return [view, changeView] as const;
}
