import { LRUCache } from 'lru-cache';
import type { RenderedPage, Prerenderer, RenderRequest } from './prerenderer.ts';
import type { PageDocument } from './pageDocument.ts';
import type { StoreClient } from './storeClient.ts';
import { logError } from '../../../functions/_shared/log.ts';
import { withTimeout } from '../../health/withTimeout.ts';

interface PrerenderedPagesOptions {
  prerenderer: Prerenderer;
  config: RenderRequest['config'];
  origin: string;
  store: StoreClient;
  createDocument: (page: RenderedPage) => Promise<PageDocument>;
}

interface StoredPage {
  document: PageDocument;
  /** The responses of the store that the page was rendered from. */
  responses: { url: string; etag: string }[];
  renderedAt: number;
}

const MAX_PAGES = 2000;
const MAX_BYTES = 100_000_000;
/** If the store does not answer in this time, the last page is sent. If there is none, the browser renders the page. */
const STORE_TIMEOUT_MS = 3000;
/** A page of a store on another server is sent for this time before it is rendered again. */
const REMOTE_MAX_AGE_MS = 30_000;

/**
 * Renders pages and keeps them in memory. A page of our own store is sent only after the store has confirmed that what it
 * responded has not changed, so a changed price, text or stock is in the next page. While the store does not respond, the
 * last page is sent: nothing can be changed or bought meanwhile, and the browser asks the store again.
 * @returns a function that returns undefined for a page that the browser has to render, and `unknown` for a product that the
 * store does not have
 */
export function createPrerenderedPages({
  prerenderer,
  config,
  origin,
  store,
  createDocument,
}: PrerenderedPagesOptions) {
  const pages = new LRUCache<string, StoredPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ document: { bodies } }) =>
      Object.values(bodies).reduce((sum, { byteLength }) => sum + byteLength, 0),
  });
  const renderings = new Map<string, Promise<StoredPage | 'unknown' | undefined>>();

  /** Sends the requests for one page. `isAvailable` is false after a request got no proper response. */
  function connect() {
    const endsAt = Date.now() + STORE_TIMEOUT_MS;
    let isAvailable = true;
    return {
      isAvailable: () => isAvailable,
      send: async (url: string, init: RequestInit): Promise<Response> => {
        try {
          const timeLeftMs = Math.max(endsAt - Date.now(), 0);
          const signals = [AbortSignal.timeout(timeLeftMs), ...(init.signal ? [init.signal] : [])];
          // A store in this server cannot be aborted.
          const request = new Request(url, { ...init, signal: AbortSignal.any(signals) });
          const response = await withTimeout(store.fetch(request), timeLeftMs);
          if (response.status >= 500) isAvailable = false;
          return response;
        } catch (error) {
          isAvailable = false;
          throw error;
        }
      },
    };
  }

  async function render(
    path: string,
    savesData: boolean,
    { send }: ReturnType<typeof connect>,
  ): Promise<StoredPage | 'unknown' | undefined> {
    const key = keyOf(path, savesData);
    const responses: StoredPage['responses'] = [];
    const renderedAt = Date.now();
    const page = await prerenderer.render({
      path,
      config,
      origin,
      savesData,
      async fetch(url, init) {
        const response = await send(url, init);
        const etag = response.headers.get('etag');
        if (etag) responses.push({ url, etag });
        return response;
      },
    });
    if (!page || page === 'unknown') {
      pages.delete(key);
      return page;
    }
    const stored = { document: await createDocument(page), responses, renderedAt };
    pages.set(key, stored);
    return stored;
  }

  /** Requests for a page at the same time share its rendering. */
  function renderOnce(path: string, savesData: boolean): Promise<StoredPage | 'unknown' | undefined> {
    const key = keyOf(path, savesData);
    const existing = renderings.get(key);
    if (existing) return existing;
    const connection = connect();
    const rendering = render(path, savesData, connection)
      .catch((error: unknown) => {
        const stored = connection.isAvailable() ? undefined : pages.get(key);
        const consequence = stored ? 'the last one is sent' : 'the browser renders it';
        const advice = store.isLocal ? '' : `. Check SUPABASE_URL, STORE_API_URL and STORE_ID: ${store.baseUrl}`;
        logError(`${path} could not be rendered, so ${consequence}${advice}`, error);
        return stored;
      })
      .finally(() => renderings.delete(key));
    renderings.set(key, rendering);
    return rendering;
  }

  /** Returns whether the store has confirmed, or cannot say, that what it responded has not changed. */
  async function canBeSent({ responses }: StoredPage): Promise<boolean> {
    const { send, isAvailable } = connect();
    const checks = responses.map(async ({ url, etag }) => {
      const { status } = await send(url, { headers: { accept: 'application/json', 'if-none-match': etag } });
      return status === 304;
    });
    const isUnchanged = await Promise.all(checks).then(
      (results) => results.every(Boolean),
      () => false,
    );
    return isUnchanged || !isAvailable();
  }

  return async (path: string, savesData: boolean): Promise<PageDocument | 'unknown' | undefined> => {
    const stored = pages.get(keyOf(path, savesData));
    if (stored && !store.isLocal) {
      // A store on another server would delay every page, so the next visitor gets what changes now.
      if (Date.now() - stored.renderedAt > REMOTE_MAX_AGE_MS) void renderOnce(path, savesData);
      return stored.document;
    }
    if (stored && (await canBeSent(stored))) return stored.document;
    const page = await renderOnce(path, savesData);
    return page === 'unknown' ? page : page?.document;
  };
}

/** A person who saves data gets a page of their own. */
const keyOf = (path: string, savesData: boolean) => `${savesData ? 'save-data ' : ''}${path}`;
