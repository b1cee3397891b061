import type {} from './earlyClicks';

/*
 * The only script that runs before the first paint of a prerendered page. It is inserted into the page as text and allowed
 * by its hash. It starts the app at the first sign of a person or after some time, and records clicks on buttons and radio
 * buttons until the page is hydrated. Links work without it.
 */

const app = document.currentScript!.dataset.app!;
const { dataset } = document.documentElement;
const clicks: HTMLElement[] = [];
// A radio button is clicked by its label: it would be checked before React hydrates it, and React would see no change.
const CONTROLS = 'button,label:has([type=radio])';
/** For a new visitor, the app adds nothing that can be seen. So it does not take the processor from somebody who reads. */
const READING_TIME_MS = 5000;
/** A browser that is never idle starts the app after this time. */
const IDLE_TIMEOUT_MS = 2000;
/** A tap consists of several events, whose answers the browser paints in less than this time. */
const TAP_TIME_MS = 100;

let loading: Promise<unknown> | null;
function load() {
  // After a failure, the next sign tries again.
  loading ??= import(/* webpackIgnore: true */ app).catch(() => (loading = null));
}

/** Loads the app after a moment, so that the browser answers the person first. */
function loadSoon() {
  if (!loading) setTimeout(load, TAP_TIME_MS);
}

function loadOnSign({ type, movementX, movementY }: Partial<PointerEvent>) {
  // The browser also reports where the mouse rests when the page appears.
  if (type !== 'pointermove' || movementX || movementY) loadSoon();
}

function recordClick(event: Event) {
  loadSoon();
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control) return;
  // A submit button would reload the page, and a radio button would show a choice that the app does not know.
  event.preventDefault();
  // While React hydrates the page, it would answer the click too.
  event.stopPropagation();
  clicks.push(control);
}

/** Whether the page has no user, cart, draft or parameter that the app has to show. */
let isNewVisitor = false;
try {
  isNewVisitor = !(location.search + location.hash || localStorage.length + sessionStorage.length);
} catch {
  // The browser blocks storage.
}

for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])
  addEventListener(sign, loadOnSign, true);
addEventListener('click', recordClick, true);
// Shows the login link, see AccountButton.
if (isNewVisitor) dataset.newVisitor = '';
addEventListener('load', () => {
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(
    () => {
      // Lays out the rest of the page, see GlobalStyle.
      delete dataset.loading;
      if (!isNewVisitor) return load();
      // Downloads the app without running it.
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: app, fetchPriority: 'low' }),
      );
      setTimeout(load, READING_TIME_MS);
    },
    { timeout: IDLE_TIMEOUT_MS },
  );
});

window.takeEarlyClicks = () => {
  removeEventListener('click', recordClick, true);
  return clicks;
};
