import { isRecordingRequested } from '../app/recorder/recordingRequest';
import { CONTROLS, findControls } from './controls';
import type { EarlyClick } from './earlyClicks';

/*
 * The script that runs before first paint of a prerendered page (see README.md), after the script of `src/index.html`. It
 * starts the app at the first user interaction or after some time, and records clicks on buttons and radio buttons until
 * the page is hydrated.
 */

const { head, currentScript, documentElement } = document;
const app = currentScript!.dataset.app!;
const { dataset } = documentElement;
const clicks: EarlyClick[] = [];
/** A tap consists of several events. The browser paints its responses to them in less than this time. */
const TAP_TIME_MS = 100;
/** The time in which a browser paints the pictures that it has loaded. */
const PAINT_TIME_MS = 200;
/** A browser that is never idle starts the app after this time. */
const IDLE_TIMEOUT_MS = 2000;
/** For a new visitor, the app adds nothing that can be seen. So it does not take the processor from somebody who reads. */
const READING_TIME_MS = 5000;

let loading: Promise<unknown> | null;
let url = app;
function load() {
  // Lays out the rest of the page and shows its pictures, see GlobalStyle and laterPictures.
  delete dataset.loading;
  loading ??= import(/* webpackIgnore: true */ url).catch(() => {
    // The next user interaction, or the return of the network, loads the app again. It needs another URL, because browsers do
    // not request a URL again whose import has failed.
    loading = null;
    url += '#';
  });
}

function handleInteraction(event: Event & Partial<PointerEvent>) {
  const { type } = event;
  // The browser also reports where the mouse rests when the page appears.
  if (type === 'pointermove' && !event.movementX && !event.movementY) return;
  // The browser paints its own response first.
  if (!loading) setTimeout(load, TAP_TIME_MS);
  const control = type === 'click' && (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control) return;
  // A submit button would reload the page, and a radio button would show a choice that the app does not know.
  event.preventDefault();
  // While React hydrates the page, it would handle the click too.
  event.stopPropagation();
  clicks.push({ control, place: [...findControls(document)].indexOf(control) });
}

function handleIdle() {
  if (!isNewVisitor) return load();
  delete dataset.loading;
  // Downloads the app without running it.
  const link = document.createElement('link');
  head.append(Object.assign(link, { rel: 'modulepreload', href: app, fetchPriority: 'low' }));
  setTimeout(load, READING_TIME_MS);
}

// The page may be left before the app reads the parameter.
isRecordingRequested();
/** Whether the page has no user, cart, draft or parameter that the app has to show. */
let isNewVisitor = false;
try {
  isNewVisitor = !(location.search + location.hash || localStorage.length + sessionStorage.length);
} catch {
  // The browser blocks storage.
}
// Shows the login link, see AccountButton.
if (isNewVisitor) dataset.newVisitor = '';

for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click', 'online'])
  addEventListener(type, handleInteraction, true);
addEventListener('load', () => {
  setTimeout(() => {
    // Safari has no idle callbacks.
    (window.requestIdleCallback ?? setTimeout)(handleIdle, { timeout: IDLE_TIMEOUT_MS });
  }, PAINT_TIME_MS);
});

window.takeEarlyClicks = () => {
  removeEventListener('click', handleInteraction, true);
  return clicks;
};
