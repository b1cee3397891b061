import { DEFAULT_STORE_ID, type PageConfig } from '../../../../src/domain/pageConfig.ts';
import { CATALOG_VERSION_PATH, type BackendServer } from '../../backend/backendApp.ts';

/** The store that the pages are configured for. */
export interface StoreClient {
  /** The base URL of the store API, with the store's id. */
  baseUrl: string;
  /** Whether the store is part of this server. */
  isLocal: boolean;
  fetch: (request: Request) => Promise<Response>;
  /** Returns a text that is different after every change of the catalog, but not of the stock. Only a local store has it. */
  readVersion?: () => Promise<string>;
}

export function createStoreClient(
  origin: string,
  backend: BackendServer | undefined,
  { SUPABASE_URL, STORE_API_URL, STORE_ID }: PageConfig,
): StoreClient {
  const remoteUrl = STORE_API_URL ?? (SUPABASE_URL && `${SUPABASE_URL}/functions/v1/store`);
  const baseUrl = `${remoteUrl ?? `${origin}/functions/v1/store`}/store/${STORE_ID ?? DEFAULT_STORE_ID}`;
  if (remoteUrl || !backend) return { baseUrl, isLocal: false, fetch: (request) => fetch(request) };
  return {
    baseUrl,
    isLocal: true,
    fetch: async (request) => backend.fetch(request),
    async readVersion() {
      const response = await backend.fetch(new Request(new URL(CATALOG_VERSION_PATH, origin)));
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.text();
    },
  };
}
