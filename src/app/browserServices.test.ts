import { browserStorage } from './browserStorage';
import { createBrowserServices } from './browserServices';

const throwing = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it('keeps working where the browser allows no storage at all', () => {
  const storage = browserStorage(throwing);
  expect(storage.getItem('key')).toBeNull();
  expect(() => storage.setItem('key', 'value')).not.toThrow();
  expect(() => storage.removeItem('key')).not.toThrow();
});

it('keeps working when the storage is full', () => {
  const full = { getItem: () => 'old', setItem: throwing, removeItem: () => undefined } as unknown as Storage;
  const storage = browserStorage(() => full);
  storage.setItem('key', 'value');
  expect(storage.getItem('key')).toBe('old');
});

it('has no other tabs where the browser has no channel to them', () => {
  const channel = createBrowserServices(window).openTabChannel('cart');
  expect(() => channel.post({ type: 'cart/cartCleared' })).not.toThrow();
  channel.close();
});

it('hears of what other tabs store, and of coming back from the cache', () => {
  const heard: string[] = [];
  const services = createBrowserServices(window);
  services.onStorageChange('nbt-session', () => heard.push('stored'));
  services.onPageRestored(() => heard.push('restored'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'nbt-session' }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(heard).toEqual(['stored', 'restored']);
});
