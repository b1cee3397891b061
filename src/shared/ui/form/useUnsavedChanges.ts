import { createContext, useContext, useEffect } from 'react';

const QUESTION = 'Leave without saving? What you have changed will be lost.';

/** The functions that return whether the dialog around them contains unsaved changes. Null outside of dialogs. */
export const UnsavedChangesContext = createContext<Set<() => boolean> | null>(null);

/**
 * Asks before a page with unsaved changes is left: for another page of the shop, with Back, or by closing the tab. A dialog
 * asks before it is closed with Back, Escape or a click beside it.
 * @param hasChanges called when the page is being left. False while there cannot be changes, because some browsers put no
 *   page with such a listener into their back/forward cache
 */
export function useUnsavedChanges(hasChanges: false | (() => boolean)) {
  const unsaved = useContext(UnsavedChangesContext);

  useEffect(() => {
    if (!hasChanges) return;
    unsaved?.add(hasChanges);
    // Browsers ask with a text of their own.
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    // Only a data router of React Router can block navigation (see `app/routes.tsx`), so the browser does it.
    const handleNavigate = (event: NavigateEvent) => {
      const isThisPage = new URL(event.destination.url).pathname === window.location.pathname;
      const isInApp = event.destination.sameDocument;
      if (!event.cancelable || !isInApp || isThisPage || !hasChanges()) return;
      if (!window.confirm(QUESTION)) event.preventDefault();
    };
    // Browsers from before 2026 may lack it.
    const navigation = (window as Partial<Window & typeof globalThis>).navigation;
    window.addEventListener('beforeunload', handleUnload);
    navigation?.addEventListener('navigate', handleNavigate);
    return () => {
      unsaved?.delete(hasChanges);
      window.removeEventListener('beforeunload', handleUnload);
      navigation?.removeEventListener('navigate', handleNavigate);
    };
  }, [hasChanges, unsaved]);
}
