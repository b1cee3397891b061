import type {} from './earlyClicks';

/*
 * The only script that runs before the first paint of a prerendered page. It is inserted into the page as text and allowed
 * by its hash. It loads the app at the first sign of a person, or when the browser is idle, and records clicks on buttons and
 * radio buttons until the app can answer them. Links work without it.
 */

const app = document.currentScript?.dataset.app ?? '';
const clicks: HTMLElement[] = [];
// A radio button is clicked by its label: it would be checked before React hydrates it, and React would see no change.
const CONTROLS = 'button, label:has(input[type=radio])';
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'];

let isLoading = false;
function load() {
  if (isLoading) return;
  isLoading = true;
  // After a failure, the next sign tries again.
  import(/* webpackIgnore: true */ app).catch(() => (isLoading = false));
}

function recordClick(event: Event) {
  load();
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control) return;
  // A submit button would reload the page, and a radio button would show a choice that the app does not know.
  event.preventDefault();
  clicks.push(control);
}

for (const sign of SIGNS) addEventListener(sign, load, { capture: true, passive: true });
addEventListener('click', recordClick, true);
addEventListener('load', () => ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 500)));

window.takeEarlyClicks = () => {
  for (const sign of SIGNS) removeEventListener(sign, load, true);
  removeEventListener('click', recordClick, true);
  return clicks;
};
