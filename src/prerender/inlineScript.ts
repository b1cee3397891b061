import type {} from './earlyClicks';

/*
 * The only script that runs before the first paint of a prerendered page. It is inserted into the page as text and allowed
 * by its hash. It starts the app at the first sign of a person or after some time, and records clicks on buttons and radio
 * buttons until the app can answer them. Links work without it.
 */

const app = document.currentScript!.dataset.app!;
const { dataset } = document.documentElement;
const clicks: HTMLElement[] = [];
// A radio button is clicked by its label: it would be checked before React hydrates it, and React would see no change.
const CONTROLS = 'button, label:has(input[type=radio])';
/** For a new visitor, the app adds nothing that can be seen. So it does not take the processor from somebody who reads. */
const READING_TIME_MS = 5000;
/** A browser that is never idle starts the app after this time. */
const IDLE_TIMEOUT_MS = 2000;

let loading: Promise<unknown> | null;
function load() {
  // After a failure, the next sign tries again.
  loading ??= import(/* webpackIgnore: true */ app).catch(() => (loading = null));
}

/** Loads the app after the next frame, so that the browser answers the person first. */
function loadAfterFrame() {
  if (!loading) requestAnimationFrame(() => setTimeout(load));
}

function loadOnSign({ type, movementX, movementY }: Partial<PointerEvent>) {
  // The browser also reports where the mouse rests when the page appears.
  if (type !== 'pointermove' || movementX || movementY) loadAfterFrame();
}

function recordClick(event: Event) {
  loadAfterFrame();
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control) return;
  // A submit button would reload the page, and a radio button would show a choice that the app does not know.
  event.preventDefault();
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
      const link = document.createElement('link');
      // Downloads the app without running it.
      document.head.append(Object.assign(link, { rel: 'modulepreload', href: app, fetchPriority: 'low' }));
      setTimeout(load, READING_TIME_MS);
    },
    { timeout: IDLE_TIMEOUT_MS },
  );
});

window.takeEarlyClicks = () => {
  removeEventListener('click', recordClick, true);
  return clicks;
};
