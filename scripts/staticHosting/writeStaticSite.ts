import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isHttpUrl } from '../../src/domain/httpUrl.ts';
import type { PageConfig } from '../../src/domain/pageConfig.ts';
import { openPrerenderer, type Prerenderer } from '../../supabase/local/gateway/prerenderer.ts';
import { SHELL } from '../../supabase/local/gateway/site.ts';
import { createStoreClient } from '../../supabase/local/gateway/storeClient.ts';
import { reasonOf } from '../doctor/deployment.ts';
import { hostFiles } from './hostFiles.ts';
import { prerenderPages, type StaticPage } from './prerenderPages.ts';

interface StaticSiteOptions {
  /** The folders that webpack has written. */
  dist: string;
  distRender: string;
  config: PageConfig;
  /** The URL of the shop; undefined if it is not known when the site is built. */
  siteUrl: string | undefined;
  log: (line: string) => void;
}

/**
 * Completes dist/ for a static web host: its pages, compressed too, and the files with the headers and the fallback. Pages
 * are prerendered if the store is on another server, because the gateway renders those of its own store.
 */
export async function writeStaticSite({ dist, distRender, config, siteUrl, log }: StaticSiteOptions): Promise<void> {
  const prerenderer = await openPrerenderer(distRender);
  const shell = await readFile(path.join(dist, SHELL), 'utf8');
  const prerendered = await prerender(prerenderer, shell, config, siteUrl, log);
  const pages = prerendered ?? [{ file: 'index.html', html: shell }];
  for (const { file, html } of pages) await writeCompressed(path.join(dist, file), html);

  const inline = {
    scripts: prerendered ? [prerenderer.inlineScript] : [],
    styles: [...new Set(prerendered?.map(({ style }) => style))],
  };
  // Only a site that is http on purpose has no https. Static web hosts have it.
  const isHttps = !siteUrl?.startsWith('http:');
  for (const [name, content] of Object.entries(hostFiles(config, isHttps, inline)))
    await writeFile(path.join(dist, name), content);
}

async function prerender(
  prerenderer: Prerenderer,
  shell: string,
  config: PageConfig,
  siteUrl: string | undefined,
  log: (line: string) => void,
): Promise<StaticPage[] | undefined> {
  if (!config.STORE_API_URL && !config.SUPABASE_URL) return undefined;
  if (!siteUrl) {
    log('The pages are not prerendered, because SITE_URL is not set. It is part of every page, for search engines.');
    return undefined;
  }
  if (!isHttpUrl(siteUrl)) throw new Error(`SITE_URL must be an http or https URL, not ${siteUrl}`);
  const { origin } = new URL(siteUrl);
  const store = createStoreClient(origin, undefined, config);
  log(`Rendering the pages with the products of ${store.baseUrl}…`);
  try {
    const pages = await prerenderPages({ prerenderer, shell, config, origin, store });
    log(`Rendered ${pages.length} pages.`);
    return pages;
  } catch (error) {
    // A new build must not depend on the store: browsers can render the pages.
    log(
      `The pages are not prerendered, so browsers render them: ${reasonOf(error)}. Build again when the store responds.`,
    );
    return undefined;
  }
}

async function writeCompressed(file: string, html: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, brotliCompressSync(html, { params: quality }));
  await writeFile(`${file}.gz`, gzipSync(html, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(file, html);
}
