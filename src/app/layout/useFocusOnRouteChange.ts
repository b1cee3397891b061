import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the heading after a change of page, so that a screen reader starts to read there. */
export function useFocusOnRouteChange(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // The heading of a loading state is removed when the page has loaded, and the focus would be lost.
    const headings = [...(main.current?.querySelectorAll('h1') ?? [])];
    const heading = headings.find((each) => !each.closest('[role="status"]'));
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}
