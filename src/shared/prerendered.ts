import { createContext } from 'react';

/** A result of a store query with which a page was prerendered. */
export interface PrerenderedResult {
  endpoint: string;
  arg?: unknown;
  data: unknown;
}

/** The results with which the page was prerendered; none if the browser renders it. */
export const PrerenderedContext = createContext<readonly PrerenderedResult[]>([]);
