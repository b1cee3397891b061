import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The search parameters of the page, and a function that changes them. A change replaces the entry of the browser's
 * history, so that the button Back leaves the page. The router does not queue changes: the next one may come before it
 * has rendered the last one, so each change gets the result of the last one.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);

  const changeParams = useCallback(
    (change: (current: URLSearchParams) => URLSearchParams) => {
      latest.current = change(latest.current);
      setParams(latest.current, { replace: true });
    },
    [setParams],
  );

  return [params, changeParams] as const;
}
