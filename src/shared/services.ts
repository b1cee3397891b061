import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types';
import type { ShopConfig } from '../domain/pageConfig';
import type { Holder } from './lib/holder';

export type Backend = SupabaseClient<Database>;

/** Storage that never throws: private mode, a full disk and no storage at all are an empty one. */
export interface SafeStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** A line to the other tabs of this shop; one's own words do not come back. */
export interface TabChannel {
  post: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
  close: () => void;
}

/**
 * Everything outside the store that an effect may touch (the thunks' extra argument). Reducers and
 * selectors never see it, so a log of actions replays without it.
 */
export interface Services {
  config: ShopConfig;
  /** Loads supabase-js on the first call; the same client ever after. */
  getBackend: () => Promise<Backend>;
  /** The signed-in session with its tokens, which stay out of the store. */
  session: Holder<Session | null>;
  storage: SafeStorage;
  openTabChannel: (name: string) => TabChannel;
  /** The listener is called when another tab changes that key. */
  onStored: (key: string, listener: () => void) => void;
  /** The listener is called when the browser shows the page again from its back/forward cache. */
  onPageRestored: (listener: () => void) => void;
  /** Leaves for another page; Back returns here. */
  navigate: (url: string) => void;
  /** Leaves for another page that takes this one's place in the history. */
  replaceLocation: (url: string) => void;
  currentUrl: () => string;
  /** Of the shop: `https://shop.example`. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** BCP 47, for the payment page. */
  locale: string;
  /** IANA name, for the payment page. */
  timeZone: string;
}
