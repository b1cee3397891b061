import type { PrerenderedResult } from '../shared/prerendered';

/** What the browser needs to hydrate a prerendered page. */
export interface PrerenderedData {
  /** The path of the page. */
  path: string;
  results: PrerenderedResult[];
}

/**
 * Reads the data of a prerendered page; null for a page that the browser has to render. Some web hosts send the page of `/`
 * for every unknown path.
 */
export function readData(document: Document): PrerenderedData | null {
  const json = document.getElementById('data')?.textContent;
  const data = json ? (JSON.parse(json) as PrerenderedData) : null;
  return data?.path === document.location.pathname ? data : null;
}
