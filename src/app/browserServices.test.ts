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

it('reports changes of a stored key in other tabs and pages restored from the back/forward cache', () => {
  const calls: string[] = [];
  const services = createBrowserServices(window);
  services.onStorageChange('nbt-session', () => calls.push('stored'));
  services.onPageRestored(() => calls.push('restored'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'nbt-session' }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(calls).toEqual(['stored', 'restored']);
});
