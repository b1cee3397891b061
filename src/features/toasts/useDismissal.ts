import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../shared/redux';
import type { Toast } from './toast';
import { toastDismissed } from './toastsSlice';

/** What opens a menu or a panel. */
const OPENERS = '[aria-haspopup], [aria-expanded]';
const OPEN_DIALOG = '.MuiModal-root, dialog[open]';

/**
 * Closes a toast when the user presses Escape, goes to another page, or opens a panel, a menu or a dialog. A toast with
 * a button is closed only by Escape, because the button may be needed afterwards. It is hidden when a dialog opens.
 *
 * A redirect does not close the toast that announces it. Users go to another page with a click that changes the path
 * before the click ends, or with Back and Forward. A redirect follows a response or a render, when no click is in
 * progress.
 *
 * @param host the element of the toasts in the body, which MUI hides from screen readers when a dialog opens
 */
export function useDismissal(toast: Toast | null, host: HTMLElement) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();

  useEffect(() => {
    if (!toast) return;
    const dismiss = () => dispatch(toastDismissed(toast.id));
    // Undefined until a click starts: the click that shows the toast must not close it.
    let clickedPath: string | undefined;
    const dismissUnlessNeeded = () => {
      if (!toast.action) dismiss();
    };
    const handleClickStart = () => (clickedPath = window.location.pathname);
    const handleClickEnd = ({ target }: MouseEvent) => {
      if (clickedPath === undefined) return;
      const isOpening = target instanceof Element && target.closest(OPENERS);
      if (isOpening || clickedPath !== window.location.pathname) dismissUnlessNeeded();
    };
    // The first is called before the listeners of React, which are on elements of the page, and the second after them.
    window.addEventListener('click', handleClickStart, true);
    window.addEventListener('click', handleClickEnd);

    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(OPEN_DIALOG)) dismiss();
    };
    // In the capture phase, so that a dialog that closes with the same key is still open.
    window.addEventListener('keydown', handleKeyDown, true);

    const observer = new MutationObserver(() => {
      if (host.getAttribute('aria-hidden') === 'true') dismissUnlessNeeded();
    });
    observer.observe(host, { attributeFilter: ['aria-hidden'] });

    return () => {
      window.removeEventListener('click', handleClickStart, true);
      window.removeEventListener('click', handleClickEnd);
      window.removeEventListener('keydown', handleKeyDown, true);
      observer.disconnect();
    };
  }, [toast, host, dispatch]);

  useEffect(() => {
    if (!toast || toast.action) return;
    const handlePopState = () => {
      // The steps of the checkout share a path.
      if (window.location.pathname !== pathname) dispatch(toastDismissed(toast.id));
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, [toast, pathname, dispatch]);
}
