import { NavigationType, type UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { whenPageStays } from '../shared/lib/pageLeaving';
import type { AddOverlay } from '../shared/ui/useOverlay';
import type { AppDispatch } from '../shared/redux';

type History = ReturnType<typeof createBrowserHistory>;

/** The browser has gone back by then. If it has not, navigations do not wait any longer. */
const MAX_GOING_MS = 1000;

/**
 * Gives each open overlay an entry of the browser's history, so that Back closes the overlay. Such an entry is above that
 * of the page, and has its URL and state, and the number of open overlays. The router does not see it: the entries of
 * overlays are removed before the router navigates, and an entry whose overlay is closed is passed over. A page that is
 * loaded again has no open overlay, so the script in `index.html` goes back to the entry of the page.
 * @param history the history of the browser
 * @param dispatch runs the effect of an overlay that is opened or closed, unless Redux DevTools travels in time
 * @returns the history for the router, and the function that adds an overlay
 */
export function createOverlayHistory(
  history: History,
  dispatch: AppDispatch,
): { history: History; addOverlay: AddOverlay } {
  const open: { close: () => void }[] = [];
  // Navigations of the router that wait until the entries of overlays are removed.
  const waiting: (() => void)[] = [];
  // Defined while entries are being removed.
  let timer: number | undefined;

  // Browsers from before 2026 may lack it. Then Forward does not pass over an entry, and ends at the page before it.
  const { navigation } = window as Partial<Window & typeof globalThis>;
  /** Returns the index of the current history entry. It grows with Forward and shrinks with Back. */
  const placeOf = () => navigation?.currentEntry?.index ?? 0;
  let place = placeOf();

  const countEntries = () => (window.history.state as { overlays?: number } | null)?.overlays ?? 0;

  function removeEntries(count: number) {
    timer = window.setTimeout(navigate, MAX_GOING_MS);
    history.go(-count);
  }

  /**
   * Makes the history have as many entries as there are overlays, at the end of the task: React may close one overlay and
   * open another, or run an effect twice.
   */
  async function update() {
    await Promise.resolve();
    // Going back would cancel a navigation to another document.
    if (countEntries() > open.length) await whenPageStays();
    if (timer !== undefined) return;
    const count = countEntries();
    if (count > open.length) removeEntries(count - open.length);
    for (let overlays = count + 1; overlays <= open.length; overlays++)
      window.history.pushState({ ...window.history.state, overlays }, '');
    place = placeOf();
  }

  /** Runs what waited. An overlay that is still open, as above a filtered list, gets an entry again. */
  function navigate() {
    timer = undefined;
    for (const run of waiting.splice(0)) run();
    setTimeout(() => void update());
  }

  function navigateLater(run: () => void) {
    if (timer === undefined && countEntries() === 0) return run();
    waiting.push(run);
    if (timer === undefined) removeEntries(countEntries());
  }

  /** Handles Back, Forward, links to a part of the page, and the removal of entries. */
  function handlePop() {
    const isForward = placeOf() > place;
    const isRemoval = timer !== undefined;
    clearTimeout(timer);
    // The browser itself opened what comes after this entry, while something was open: the payment page, for example.
    if (!isRemoval && isForward && countEntries() > open.length && navigation?.canGoForward) return history.go(1);
    if (waiting.length > 0 && countEntries() > 0) return removeEntries(countEntries());
    // The overlays above the entry, the highest first. The user may have opened another one during a removal.
    if (!isRemoval) for (const { close } of open.slice(countEntries()).reverse()) close();
    // When React has rendered the change, an overlay that has asked, or refused to be closed, gets an entry again.
    navigate();
  }

  let shown = history.location;
  const routerHistory: History = {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push: (...change) => navigateLater(() => history.push(...change)),
    replace: (...change) => navigateLater(() => history.replace(...change)),
    go: (delta) => navigateLater(() => history.go(delta)),
    listen(listener) {
      return history.listen((change) => {
        const { action, location } = change;
        const isPop = action === NavigationType.Pop;
        const isShown = location.key === shown.key && history.createHref(location) === history.createHref(shown);
        shown = location;
        if (!isPop || !isShown) listener(change);
        if (isPop) handlePop();
        place = placeOf();
      });
    },
  };

  return {
    history: routerHistory,
    addOverlay(close) {
      const overlay = { close };
      open.push(overlay);
      dispatch(() => void update());
      return () => {
        open.splice(open.indexOf(overlay), 1);
        dispatch(() => void update());
      };
    },
  };
}
