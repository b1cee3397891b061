/*
 * Runs in every page before its own scripts. Reports what the console shows, because the driver of WebKit cannot read it, and
 * finds elements for the journeys.
 */
import { isInaccessible, queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Locator } from './locator';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const { src } = document.currentScript as HTMLScriptElement;

/** Sends a message to the proxy at once, because the page may be left right after. */
const report = (kind: string, ...parts: unknown[]) =>
  navigator.sendBeacon(src, `${kind}: ${parts.map(describe).join(' ')} (${location.href})`);

const describe = (part: unknown) => (part instanceof Error ? `${part.message}\n${part.stack}` : String(part));

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    report(level, ...parts);
    write(...parts);
  };
}
addEventListener('error', ({ error, message }) => report('uncaught', error ?? message));
addEventListener('unhandledrejection', ({ reason }) => report('unhandled rejection', reason));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  report('content security policy', violatedDirective, blockedURI, sample),
);

/** Returns the first element that a person can find, or null. */
function find({ role, name, label, text = '', within }: Locator): HTMLElement | null {
  const container = within ? find(within) : document.body;
  if (!container) return null;
  const hasText = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ').includes(text);
  const elements = label
    ? queryAllByLabelText(container, label, { exact: false, selector: 'input, select, textarea' })
    : role
      ? queryAllByRole(container, role, { name }).filter(hasText)
      : queryAllByText(container, text);
  return elements.find((element) => !isInaccessible(element)) ?? null;
}

/** Scrolls to an element that can be operated. Returns its place, which changes while the element moves, or null. */
function placeOf(locator: Locator): string | null {
  const element = find(locator);
  if (!element || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].join();
}

const has = (locator: Locator) => find(locator) !== null;

const valueOf = (locator: Locator) => (find(locator) as Field | null)?.value ?? null;

/** Sets the value of a field as a person does, so that React notices it. Returns false if there is no such field. */
function setValue(locator: Locator, value: string): boolean {
  const element = find(locator) as Field | null;
  if (!element) return false;
  // React replaces the setter of the element with one that hides the change.
  Reflect.set(Object.getPrototypeOf(element) as Field, 'value', value, element);
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

const isStored = async (path: string) => (await caches.match(path, { ignoreSearch: true })) !== undefined;

export const finder = { find, has, isStored, placeOf, valueOf, setValue };
Object.assign(globalThis, { finder });
