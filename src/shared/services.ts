import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types';
import type { ShopConfig } from '../domain/pageConfig';
import type { ObservableValue } from './lib/observableValue';

/** The parts of supabase-js that the shop uses. */
export type BackendClient = Pick<SupabaseClient<Database>, 'auth' | 'from' | 'functions' | 'rpc'>;

/** Storage that never throws. In private mode, with a full disk or without storage, values are lost instead. */
export interface SafeStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Sends messages to the other tabs of the shop. A tab does not receive its own messages. */
export interface TabChannel {
  post: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
  close: () => void;
}

export interface ServiceWorkerListeners {
  /** Called when the first version is installed. From now on, the responses of the catalog are stored. */
  onFirstInstall: () => unknown;
  /** Called when a version of the shop that differs from the page's version is installed. */
  onNewVersion: () => unknown;
}

/**
 * Everything outside the store that an effect may use (the extra argument of thunks). Reducers and selectors do not
 * see it, so that recorded actions can be replayed without it.
 */
export interface Services {
  config: ShopConfig;
  /** Sends the requests to the store, and the requests to auth that supabase-js cannot send. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Loads supabase-js on the first call; later calls return the same client. */
  getBackendClient: () => Promise<BackendClient>;
  /** Loads supabase-js and creates a client whose session is independent of the stored one. */
  createTemporaryClient: () => Promise<BackendClient>;
  /** The auth session with its tokens, which must stay out of the store. */
  session: ObservableValue<Session | null>;
  storage: SafeStorage;
  /** Storage of this tab only. It is kept when the tab leaves the shop and comes back. */
  tabStorage: SafeStorage;
  openTabChannel: (name: string) => TabChannel;
  /**
   * Calls the listener when another tab changes the stored value of the key.
   * @returns a function that removes the listener
   */
  onStorageChange: (key: string, listener: () => void) => () => void;
  /**
   * Waits while the page is being left. Call it before a failed request is reported: the browser may have cancelled the
   * request because the page is being left.
   */
  whenPageStays: () => Promise<void>;
  /** Calls the listener when the browser puts the page into its back/forward cache. */
  onPageStored: (listener: () => void) => void;
  /** Calls the listener when the browser restores the page from its back/forward cache. */
  onPageRestored: (listener: () => void) => void;
  /** Hides or shows everything on the page. */
  setPageHidden: (isHidden: boolean) => void;
  /**
   * Calls the listener when the page becomes visible or the network returns.
   * @returns a function that removes the listener
   */
  onWake: (listener: () => void) => () => void;
  /** False if the device has no network. With one, a server may still not be reached. */
  isOnline: () => boolean;
  /** Runs the work when no other tab holds the lock of this name. */
  withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Installs the service worker when the page has been shown for a while. Browsers without one do nothing. */
  installServiceWorker: (listeners: ServiceWorkerListeners) => void;
  /** Loads the page again. */
  reload: () => void;
  /** Opens another page; Back returns to this one. */
  navigate: (url: string) => void;
  /** Opens another page in place of this one in the history. */
  replaceLocation: (url: string) => void;
  currentUrl: () => string;
  /** Changes the address of the current page without loading it. */
  rewriteUrl: (url: string) => void;
  /** The origin of the shop: `https://shop.example`. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** BCP 47 tag, for the payment page. */
  locale: string;
  /** IANA name, for the payment page. */
  timeZone: string;
}
