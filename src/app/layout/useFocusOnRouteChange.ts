import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of page, moves focus to its heading, so that a screen reader starts to read there. */
export function useFocusOnRouteChange(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // What only says that something is on its way goes when it has come, and would take focus with it.
    const headings = [...(main.current?.querySelectorAll('h1') ?? [])];
    const heading = headings.find((each) => !each.closest('[role="status"]'));
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}
