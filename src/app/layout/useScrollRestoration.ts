import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position of each history entry, until the page is unloaded. */
const positions = new Map<string, number>();

/** Scrolls a new page to its top (or to the hash) and restores the position when the user goes back. */
export function useScrollRestoration() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    // The browser restores the position after a reload; this hook restores it between pages.
    const handlePageHide = () => (window.history.scrollRestoration = 'auto');
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', handlePageHide);
    return () => window.removeEventListener('pagehide', handlePageHide);
  }, []);

  // A layout effect, so that scrolling to the top of the new page is not stored as the position of the old one.
  useLayoutEffect(() => {
    const savePosition = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);

  useLayoutEffect(() => {
    const position = positions.get(key);
    if (navigation === NavigationType.Pop && position !== undefined) window.scrollTo(0, position);
    else if (navigation !== NavigationType.Pop && !hash) window.scrollTo(0, 0);
    // Filters and tabs are in the query: changing them does not change the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
