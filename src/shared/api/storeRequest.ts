import type { ShopConfig } from '../../domain/pageConfig';

/** Query parameters. Null and undefined are left out; a list is sent as repeated `key[]`. */
export type StoreParams = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** A request to the configured store. */
export interface StoreRequest {
  /** Relative to `/store/{id}/`: `products/42`. */
  path: string;
  params?: StoreParams;
  method?: 'GET' | 'POST';
  body?: unknown;
  /** The session of the user, only for our own store: see `requestStore`. */
  accessToken?: string;
  timeoutMs?: number;
}

/** Returns the absolute URL of a request to the configured store. */
export function storeUrl({ storeApiUrl, storeId }: ShopConfig, { path, params = {} }: StoreRequest): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') value.forEach((item) => query.append(`${key}[]`, item));
    else query.append(key, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return `${storeApiUrl}/store/${encodeURIComponent(storeId)}/${path}${search}`;
}
