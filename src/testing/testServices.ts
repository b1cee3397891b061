import type { Session } from '@supabase/supabase-js';
import { createBackend } from '../shared/api/backend';
import type { ShopConfig } from '../domain/pageConfig';
import { createHolder } from '../shared/lib/holder';
import type { SafeStorage, Services } from '../shared/services';
import { createTabs } from './tabs';

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
  const sentTo: string[] = [];
  const replacedBy: string[] = [];
  const pageRestored = new Set<() => void>();
  const stored = new Set<{ key: string; listener: () => void }>();
  let backend: ReturnType<Services['getBackend']> | undefined;

  const services: Services = {
    config,
    storage,
    session: createHolder<Session | null>(null),
    getBackend: () => (backend ??= Promise.resolve(createBackend(config, storage, services.currentUrl()))),
    ...createTabs(),
    onStored: (key, listener) => stored.add({ key, listener }),
    onPageRestored: (listener) => pageRestored.add(listener),
    navigate: (url) => sentTo.push(url),
    replaceLocation: (url) => replacedBy.push(url),
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
    sentTo,
    /** What took the page's place, in order. */
    replacedBy,
    /** The browser shows the page again from its back/forward cache. */
    restorePage: () => pageRestored.forEach((listener) => listener()),
    /** Another tab wrote under this key. */
    announceStored: (changed: string) => stored.forEach(({ key, listener }) => key === changed && listener()),
  };
}

export type TestServices = ReturnType<typeof createTestServices>;
