/*
 * In the browser, these classes replace `@supabase/realtime-js` and `@supabase/storage-js` (webpack.config.ts). Their
 * clients are a third of supabase-js, and the shop uses neither.
 */

export class RealtimeClient {
  setAuth = () => Promise.resolve();
}

export class StorageClient {}

export class StorageApiError extends Error {}
