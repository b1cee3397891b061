import { createContext, useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens an overlay above the page and the overlays that are open: a panel, a menu or a dialog.
 * @param close called by the button Back of the browser
 * @returns a function that must be called when the overlay is closed
 */
export type AddOverlay = (close: () => void) => () => void;

/** Without the history of a browser, there is nothing to do. */
export const OverlayContext = createContext<AddOverlay>(() => () => {});

/**
 * Makes Back of the browser, which is a button or a gesture of phones, close an overlay instead of leaving the page. The overlay stays open if `close` does not change `isOpen`, for example because it asks first.
 */
export function useOverlay(isOpen: boolean, close: () => void) {
  const addOverlay = useContext(OverlayContext);
  const handleBack = useEffectEvent(close);

  useLayoutEffect(() => {
    if (!isOpen) return;
    return addOverlay(() => handleBack());
  }, [isOpen, addOverlay]);
}

/**
 * Calls `useOverlay` for a list or a panel that a button opens. It is closed when the button disappears, as in a wide
 * window, which always shows the list.
 * @returns the ref of the button
 */
export function useToggledOverlay(isOpen: boolean, close: () => void) {
  const toggle = useRef<HTMLButtonElement>(null);
  const handleResize = useEffectEvent(() => {
    if (toggle.current?.offsetWidth === 0) close();
  });
  useOverlay(isOpen, close);

  useLayoutEffect(() => {
    if (!isOpen || !toggle.current) return;
    const observer = new ResizeObserver(() => handleResize());
    observer.observe(toggle.current);
    return () => observer.disconnect();
  }, [isOpen]);

  return toggle;
}
