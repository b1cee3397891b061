import type { Services } from '../shared/services';
import { browserStorage } from './browserStorage';
import { createBrowserServices } from './browserServices';

const throwing = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it('ignores errors when storage is blocked', () => {
  const storage = browserStorage(throwing);
  expect(storage.getItem('key')).toBeNull();
  expect(() => storage.setItem('key', 'value')).not.toThrow();
  expect(() => storage.removeItem('key')).not.toThrow();
});

it('ignores errors when storage is full', () => {
  const full = { getItem: () => 'old', setItem: throwing, removeItem: () => undefined } as unknown as Storage;
  const storage = browserStorage(() => full);
  storage.setItem('key', 'value');
  expect(storage.getItem('key')).toBe('old');
});

it('opens a channel without effect if BroadcastChannel is missing', () => {
  const channel = createBrowserServices(window).openTabChannel('cart');
  expect(() => channel.post({ type: 'cart/cartCleared' })).not.toThrow();
  channel.close();
});

it('reports changes of a stored key in other tabs and pages that the back/forward cache stores and restores', () => {
  const calls: string[] = [];
  const services = createBrowserServices(window);
  services.onStorageChange('nbt-session', () => calls.push('changed'));
  services.onPageStored(() => calls.push('stored'));
  services.onPageRestored(() => calls.push('restored'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'nbt-session' }));
  for (const persisted of [false, true])
    for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(new PageTransitionEvent(type, { persisted }));
  expect(calls).toEqual(['changed', 'stored', 'restored']);
});

it('hides and shows the page', () => {
  const { setPageHidden } = createBrowserServices(window);
  const button = window.document.body.appendChild(window.document.createElement('button'));
  setPageHidden(true);
  expect(button).not.toBeVisible();
  setPageHidden(false);
  expect(button).toBeVisible();
  button.remove();
});

it('reports that the page becomes visible or the network returns, until the listener is removed', () => {
  const calls: string[] = [];
  const stop = createBrowserServices(window).onWake(() => calls.push('wake'));
  window.document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  stop();
  window.dispatchEvent(new Event('online'));
  expect(calls).toEqual(['wake', 'wake']);
});

describe('while the page is being left', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const startLeaving = async (services: Services) => {
    await services.whenPageStays();
    window.dispatchEvent(new Event('beforeunload'));
    const handleStay = jest.fn();
    void services.whenPageStays().then(handleStay);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(handleStay).not.toHaveBeenCalled();
    return handleStay;
  };

  it('waits until the page is restored from the back/forward cache', async () => {
    const handleStay = await startLeaving(createBrowserServices(window));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await jest.advanceTimersByTimeAsync(0);
    expect(handleStay).toHaveBeenCalled();
  });

  it('waits until it is clear that the navigation did not leave the page', async () => {
    const handleStay = await startLeaving(createBrowserServices(window));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(handleStay).toHaveBeenCalled();
  });
});

it('changes the address without the state of the router', () => {
  const services = createBrowserServices(window);
  window.history.replaceState({ idx: 3 }, '', '/success?checkout=secret');
  services.rewriteUrl(`${window.location.origin}/success`);
  expect(services.currentUrl()).toBe(`${window.location.origin}/success`);
  expect(window.history.state).toEqual({ idx: 3 });
});
