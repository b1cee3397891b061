import type { Session } from '@supabase/supabase-js';
import { createBackendClient, createTemporaryClient } from '../shared/api/backendClient';
import type { ShopConfig } from '../domain/pageConfig';
import { createObservableValue } from '../shared/lib/observableValue';
import type { SafeStorage, Services, ServiceWorkerListeners } from '../shared/services';
import { createTabChannels } from './tabChannels';
import { createTabLocks } from './tabLocks';

// No server listens here. A test that needs a server passes its configuration.
const UNUSED_URL = 'http://127.0.0.1:9';

/** Creates a storage in memory. Pass the same storage to simulate several tabs of a browser. */
export function memoryStorage(): SafeStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

interface TestServicesOptions extends Partial<Omit<Services, 'config'>> {
  config?: Partial<ShopConfig>;
  /** The address of the page. */
  url?: string;
}

/** Creates the services of a browser tab. It records navigations instead of leaving the page. */
export function createTestServices({
  config: configOverrides,
  url: openedUrl = 'https://shop.example/products',
  ...overrides
}: TestServicesOptions = {}) {
  const config = {
    supabaseUrl: UNUSED_URL,
    supabaseAnonKey: 'test-key',
    storeApiUrl: UNUSED_URL,
    storeId: 'test-store',
    whatsappNumber: '919000001939',
    mailboxUrl: undefined,
    hasGoogle: true,
    hasRealPayments: false,
    ...configOverrides,
  };
  const storage = overrides.storage ?? memoryStorage();
  const navigations: string[] = [];
  const replacements: string[] = [];
  const pageStoredListeners = new Set<() => void>();
  const pageRestoredListeners = new Set<() => void>();
  const wakeListeners = new Set<() => void>();
  const storageListeners = new Set<{ key: string; listener: () => void }>();
  const whenPageStays = overrides.whenPageStays ?? (() => Promise.resolve());
  let url = openedUrl;
  let serviceWorker: ServiceWorkerListeners | undefined;
  let reloads = 0;
  let isPageHidden = false;
  let backendClient: ReturnType<Services['getBackendClient']> | undefined;

  const services: Services = {
    config,
    fetch: (url, init) => fetch(url, init),
    storage,
    tabStorage: memoryStorage(),
    session: createObservableValue<Session | null>(null),
    getBackendClient: () => (backendClient ??= Promise.resolve(createBackendClient(config, storage, whenPageStays))),
    createTemporaryClient: () => Promise.resolve(createTemporaryClient(config, whenPageStays)),
    ...createTabChannels(),
    onStorageChange(key, listener) {
      const entry = { key, listener };
      storageListeners.add(entry);
      return () => storageListeners.delete(entry);
    },
    whenPageStays,
    onPageStored: (listener) => pageStoredListeners.add(listener),
    onPageRestored: (listener) => pageRestoredListeners.add(listener),
    setPageHidden: (isHidden) => void (isPageHidden = isHidden),
    onWake(listener) {
      wakeListeners.add(listener);
      return () => wakeListeners.delete(listener);
    },
    isOnline: () => true,
    withLock: createTabLocks(),
    installServiceWorker: (listeners) => void (serviceWorker = listeners),
    reload: () => void (reloads += 1),
    navigate: (url) => navigations.push(url),
    replaceLocation: (url) => replacements.push(url),
    currentUrl: () => url,
    rewriteUrl: (rewritten) => (url = rewritten),
    origin: 'https://shop.example',
    now: () => 1_767_600_123_456,
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    ...overrides,
  };
  return {
    ...services,
    /** The URLs passed to `navigate`. */
    navigations,
    /** The URLs passed to `replaceLocation`. */
    replacements,
    /** How often the page was loaded again. */
    reloads: () => reloads,
    /** The listeners of the service worker. */
    serviceWorker: () => serviceWorker,
    /** Simulates that the browser puts the page into its back/forward cache. */
    storePage: () => pageStoredListeners.forEach((listener) => listener()),
    /** Whether everything on the page is hidden. */
    isPageHidden: () => isPageHidden,
    /** Simulates that the browser restores the page from its back/forward cache. */
    restorePage: () => pageRestoredListeners.forEach((listener) => listener()),
    /** Simulates that the page becomes visible or the network returns. */
    wake: () => wakeListeners.forEach((listener) => listener()),
    /** Simulates that another tab changed the stored value of the key. */
    emitStorageChange: (changedKey: string) =>
      storageListeners.forEach(({ key, listener }) => key === changedKey && listener()),
  };
}

export type TestServices = ReturnType<typeof createTestServices>;
