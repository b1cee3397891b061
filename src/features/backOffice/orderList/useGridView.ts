import { useCallback, useMemo } from 'react';
import { useUrlParams } from '../../../shared/lib/useUrlParams';
import { parseGridView, withGridView, type GridView } from './gridView';

/** Returns the view stored in the URL and a function that changes it. Reloading or sharing the URL keeps the view. */
export function useGridView() {
  const [params, changeParams] = useUrlParams();
  const view = useMemo(() => parseGridView(params), [params]);

  /** Any change except of the page itself returns to the first page. */
  const changeView = useCallback(
    (change: Partial<GridView>) =>
      changeParams((current) => withGridView(current, { ...parseGridView(current), page: 0, ...change })),
    [changeParams],
  );

  return [view, changeView] as const;
}
