import { LRUCache } from 'lru-cache';
import type { RenderedPage, Prerenderer, RenderRequest } from './prerenderer.ts';
import type { PageDocument } from './pageDocument.ts';
import type { StoreClient } from './storeClient.ts';
import { logError } from '../../functions/_shared/log.ts';

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
/** The page of a store that does not answer in this time is rendered by the browser. */
const STORE_TIMEOUT_MS = 3000;
/** A page of a store on another server is sent for this time before it is rendered again. */
const REMOTE_MAX_AGE_MS = 30_000;

/**
 * Renders pages and keeps them in memory. A page of our own store is sent only after the store has confirmed that what it
 * responded has not changed, so a changed price, text or stock is in the next page.
 * @returns a function that returns undefined for a page that the browser has to render
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
  const renderings = new Map<string, Promise<StoredPage | undefined>>();

  const send = (url: string, init: RequestInit) =>
    store.fetch(
      new Request(url, {
        ...init,
        signal: AbortSignal.any([AbortSignal.timeout(STORE_TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]),
      }),
    );

  async function render(path: string, savesData: boolean): Promise<StoredPage | undefined> {
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
    if (!page) {
      pages.delete(key);
      return undefined;
    }
    const stored = { document: await createDocument(page), responses, renderedAt };
    pages.set(key, stored);
    return stored;
  }

  /** Requests for a page at the same time share its rendering. */
  function renderOnce(path: string, savesData: boolean): Promise<StoredPage | undefined> {
    const key = keyOf(path, savesData);
    const existing = renderings.get(key);
    if (existing) return existing;
    const rendering = render(path, savesData)
      .catch((error: unknown) => {
        logError(`${path} could not be rendered, so the browser renders it`, error);
        return undefined;
      })
      .finally(() => renderings.delete(key));
    renderings.set(key, rendering);
    return rendering;
  }

  async function isUnchanged({ responses }: StoredPage): Promise<boolean> {
    const checks = responses.map(async ({ url, etag }) => {
      const { status } = await send(url, { headers: { accept: 'application/json', 'if-none-match': etag } });
      return status === 304;
    });
    return (await Promise.all(checks)).every(Boolean);
  }

  return async (path: string, savesData: boolean): Promise<PageDocument | undefined> => {
    const stored = pages.get(keyOf(path, savesData));
    if (stored && !store.isLocal) {
      // A store on another server would delay every page, so the next visitor gets what changes now.
      if (Date.now() - stored.renderedAt > REMOTE_MAX_AGE_MS) void renderOnce(path, savesData);
      return stored.document;
    }
    if (stored && (await isUnchanged(stored).catch(() => false))) return stored.document;
    return (await renderOnce(path, savesData))?.document;
  };
}

/** A person who saves data gets a page of their own. */
const keyOf = (path: string, savesData: boolean) => `${savesData ? 'save-data ' : ''}${path}`;
