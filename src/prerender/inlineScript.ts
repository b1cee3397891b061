import type {} from './earlyClicks';

/*
 * The only script that runs before the first paint of a prerendered page. It is inserted into the page as text and allowed
 * by its hash. It starts the app at the first sign of a person or after some time, and records clicks on buttons and radio
 * buttons until the app can answer them. Links work without it.
 */

const app = document.currentScript?.dataset.app ?? '';
const clicks: HTMLElement[] = [];
// A radio button is clicked by its label: it would be checked before React hydrates it, and React would see no change.
const CONTROLS = 'button, label:has(input[type=radio])';
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
/** For a new visitor, the app adds nothing that can be seen. So it does not take the processor from somebody who reads. */
const READING_TIME_MS = 5000;
/** A browser that is never idle starts the app after this time. */
const IDLE_TIMEOUT_MS = 2000;

let isLoading = false;
function load() {
  if (isLoading) return;
  isLoading = true;
  // After a failure, the next sign tries again.
  import(/* webpackIgnore: true */ app).catch(() => (isLoading = false));
}

/** Loads the app after the next frame, so that the browser answers the person first. */
const loadAfterFrame = () => requestAnimationFrame(() => setTimeout(load));

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
function isNewVisitor() {
  try {
    return !(location.search + location.hash || localStorage.length + sessionStorage.length);
  } catch {
    // The browser blocks storage.
    return true;
  }
}

/** Downloads the app without running it. */
function preload() {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = app;
  link.fetchPriority = 'low';
  document.head.append(link);
}

for (const sign of SIGNS) addEventListener(sign, loadOnSign, true);
addEventListener('click', recordClick, true);
const isNew = isNewVisitor();
// Shows the login link, see AccountButton.
if (isNew) document.documentElement.dataset.newVisitor = '';
addEventListener('load', () => {
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(isNew ? preload : load, { timeout: IDLE_TIMEOUT_MS });
  if (isNew) setTimeout(load, READING_TIME_MS);
});

window.takeEarlyClicks = () => {
  removeEventListener('click', recordClick, true);
  return clicks;
};
