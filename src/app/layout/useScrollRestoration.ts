import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where each entry of the history was left, for as long as the page lives. */
const positions = new Map<string, number>();

/** A new page starts at its top (or at the hash); going back returns to where one was. */
export function useScrollRestoration() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    // A reload is the browser's business, moving between our pages is ours.
    const leave = () => (window.history.scrollRestoration = 'auto');
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  // With the layout, not after the paint: the scroll to the new page's top is no longer the old page's.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const left = positions.get(key);
    if (navigation === NavigationType.Pop && left !== undefined) window.scrollTo(0, left);
    else if (navigation !== NavigationType.Pop && !hash) window.scrollTo(0, 0);
    // Filters and tabs live in the query: changing them is not a change of page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
