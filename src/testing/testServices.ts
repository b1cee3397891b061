import type { Session } from '@supabase/supabase-js';
import { createBackendClient } from '../shared/api/backendClient';
import type { ShopConfig } from '../domain/pageConfig';
import { createObservableValue } from '../shared/lib/observableValue';
import type { SafeStorage, Services } from '../shared/services';
import { createTabChannels } from './tabChannels';

// Nothing listens here: a test that talks to a server says to which.
const NOWHERE = 'http://127.0.0.1:9';

/** Storage that a test can look into; tabs of one browser share one. */
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
}

/** The services of a browser tab that goes nowhere by itself and remembers where it was sent. */
export function createTestServices({ config: given, ...overrides }: TestServicesOptions = {}) {
  const config = {
    supabaseUrl: NOWHERE,
    supabaseAnonKey: 'test-key',
    storeApiUrl: NOWHERE,
    storeId: 'test-store',
    whatsappNumber: '919000001939',
    ...given,
  };
  const storage = overrides.storage ?? memoryStorage();
  const navigations: string[] = [];
  const replacements: string[] = [];
  const pageRestored = new Set<() => void>();
  const stored = new Set<{ key: string; listener: () => void }>();
  let backend: ReturnType<Services['getBackendClient']> | undefined;

  const services: Services = {
    config,
    storage,
    session: createObservableValue<Session | null>(null),
    getBackendClient: () => (backend ??= Promise.resolve(createBackendClient(config, storage, services.currentUrl()))),
    ...createTabChannels(),
    onStorageChange: (key, listener) => stored.add({ key, listener }),
    onPageRestored: (listener) => pageRestored.add(listener),
    navigate: (url) => navigations.push(url),
    replaceLocation: (url) => replacements.push(url),
    currentUrl: () => 'https://shop.example/products',
    origin: 'https://shop.example',
    now: () => 1_767_600_123_456,
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    ...overrides,
  };
  return {
    ...services,
    /** Where the tab was sent, in order. */
    navigations,
    /** What took the page's place, in order. */
    replacements,
    /** The browser shows the page again from its back/forward cache. */
    restorePage: () => pageRestored.forEach((listener) => listener()),
    /** Another tab wrote under this key. */
    emitStorageChange: (changed: string) => stored.forEach(({ key, listener }) => key === changed && listener()),
  };
}

export type TestServices = ReturnType<typeof createTestServices>;
