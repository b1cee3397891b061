import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useIsHydrating } from '../../shared/lib/useIsHydrating';
import { useServices } from '../../shared/lib/useServices';

/** Begins the keys of the scroll positions of this tab, one for each entry of its history. */
const KEY = 'nbt-scroll ';

/** Scrolls a new page to its top (or to the hash) and restores the position when the user goes back. */
export function useScrollRestoration() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const { tabStorage } = useServices();
  const isHydrating = useIsHydrating();
  // The first entries of several documents have the same key.
  const item = `${KEY}${key} ${pathname}`;

  useEffect(() => {
    // The browser restores the position in a new document; this hook restores it between pages.
    const restoreHere = () => (window.history.scrollRestoration = 'manual');
    const leaveToBrowser = () => (window.history.scrollRestoration = 'auto');
    restoreHere();
    window.addEventListener('pagehide', leaveToBrowser);
    // The browser may show the page again as it was.
    window.addEventListener('pageshow', restoreHere);
    return () => {
      window.removeEventListener('pagehide', leaveToBrowser);
      window.removeEventListener('pageshow', restoreHere);
    };
  }, []);

  // A layout effect, so that scrolling to the top of the new page is not stored as the position of the old one.
  useLayoutEffect(() => {
    let position = window.scrollY;
    const readPosition = () => (position = window.scrollY);
    const storePosition = () => tabStorage.setItem(item, String(position));
    window.addEventListener('scroll', readPosition, { passive: true });
    // The page may be loaded again before the user goes back to this entry. A phone may end a hidden one without notice.
    window.addEventListener('pagehide', storePosition);
    document.addEventListener('visibilitychange', storePosition);
    return () => {
      window.removeEventListener('scroll', readPosition);
      window.removeEventListener('pagehide', storePosition);
      document.removeEventListener('visibilitychange', storePosition);
      storePosition();
    };
  }, [item, tabStorage]);

  const previous = useRef<string>(null);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    const isFirst = previous.current === null;
    previous.current = pathname;
    // The browser may have restored the position of a prerendered page. Other pages were empty then.
    if (isFirst && (!isShownAgain() || (isHydrating && window.scrollY > 0))) return;
    if (navigation === NavigationType.Pop) return scrollTo(Number(tabStorage.getItem(item)));
    if (!hash) window.scrollTo(0, 0);
    // Filters and tabs are in the query: changing them does not change the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}

/** Returns whether the document was loaded for an entry of the history that had been shown before. */
function isShownAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/**
 * Scrolls to a position, again whenever the height of the page changes, because a list may have to be loaded first. It
 * ends when the position is reached, the user does something, or the list is not loaded in time.
 * @returns a function that ends this
 */
function scrollTo(position: number): () => void {
  const page = document.documentElement;
  let last = { position: 0, height: 0 };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    last = { position: window.scrollY, height: page.scrollHeight };
    if (last.position > position - 1) end();
  });
  // A page that has another height may have been scrolled by the browser.
  const handleScroll = () => {
    if (page.scrollHeight === last.height && Math.abs(window.scrollY - last.position) > 1) end();
  };
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('scroll', handleScroll);
    for (const type of USER_EVENTS) window.removeEventListener(type, end, true);
  };
  const timer = setTimeout(end, MAX_LOADING_MS);
  observer.observe(page);
  window.addEventListener('scroll', handleScroll);
  for (const type of USER_EVENTS) window.addEventListener(type, end, true);
  return end;
}

const USER_EVENTS = ['pointerdown', 'keydown'];
const MAX_LOADING_MS = 15_000;
