import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageConfig } from '../../../../src/domain/pageConfig.ts';

/** The code that the build writes for the server: it renders the pages of the shop, see src/prerender. */
export interface Prerenderer {
  /** Returns undefined for a page that only the browser renders, and `unknown` for a product that the store does not have. */
  render(request: RenderRequest): Promise<RenderedPage | 'unknown' | undefined>;
  /** The script that a prerendered page contains. */
  inlineScript: string;
}

export interface RenderRequest {
  path: string;
  config: PageConfig;
  origin: string;
  /** Whether the request has the header `Save-Data: on`. */
  savesData?: boolean;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export interface RenderedPage {
  /** Title, metadata and links. */
  head: string;
  /** The style element. */
  styles: string;
  /** The contents of the root element. */
  content: string;
  /** What the store responded, for the browser. */
  data: unknown;
}

/** Reads the folder `dist-render/` of a build. */
export async function openPrerenderer(folder: string): Promise<Prerenderer> {
  const code = import(pathToFileURL(path.join(folder, 'render.cjs')).href) as Promise<Pick<Prerenderer, 'render'>>;
  // A failure is reported with each page. A later build in the folder must not change what this process renders.
  await code.catch(() => undefined);
  return {
    render: async (request) => (await code).render(request),
    inlineScript: await readFile(path.join(folder, 'inlineScript.js'), 'utf8'),
  };
}
