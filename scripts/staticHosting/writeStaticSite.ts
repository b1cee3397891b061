import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageConfig } from '../../src/domain/pageConfig.ts';
import { openPrerenderer, type Prerenderer } from '../../supabase/server/gateway/pages/prerenderer.ts';
import { readProducts } from '../../supabase/server/gateway/pages/searchEnginePages.ts';
import { inlineTexts } from '../../supabase/server/gateway/pages/renderPage.ts';
import { SHELL } from '../../supabase/server/gateway/files/site.ts';
import { robotsText, sitemapXml } from '../../supabase/server/gateway/pages/sitemap.ts';
import { createStoreClient } from '../../supabase/server/gateway/pages/storeClient.ts';
import { reasonOf } from '../doctor/deployment.ts';
import { hostFiles, NOT_FOUND_FILE } from './hostFiles.ts';
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
 * Completes dist/ for a static web host: pages, the files for search engines, and the rules with headers and fallback. If the
 * store is on another server, the pages are prerendered. The gateway renders the pages of its own store.
 */
export async function writeStaticSite(options: StaticSiteOptions): Promise<void> {
  const { dist, distRender, config, siteUrl } = options;
  const prerenderer = await openPrerenderer(distRender);
  const shell = await readFile(path.join(dist, SHELL), 'utf8');
  const site = await prerender(prerenderer, shell, options);
  const files = site
    ? [...site.pages.map(({ file, html }) => [file, html] as const), ...Object.entries(site.searchEngineFiles)]
    : [['index.html', shell] as const];
  files.push([NOT_FOUND_FILE, shell]);
  for (const [file, content] of files) await writeCompressed(path.join(dist, file), content);

  const { scripts, styles } = inlineTexts(shell);
  const inline = {
    scripts: [...scripts, ...(site ? [prerenderer.inlineScript] : [])],
    styles: [...styles, ...new Set(site?.pages.map(({ style }) => style))],
  };
  // Only a site that is http on purpose has no https. Static web hosts have it.
  const isHttps = !siteUrl?.startsWith('http:');
  for (const [name, content] of Object.entries(
    hostFiles(config, isHttps, inline, site?.pages.map(({ path }) => path) ?? []),
  ))
    await writeFile(path.join(dist, name), content);
}

interface PrerenderedSite {
  pages: StaticPage[];
  /** Their contents by name. */
  searchEngineFiles: Record<string, string>;
}

async function prerender(
  prerenderer: Prerenderer,
  shell: string,
  { config, siteUrl, log }: StaticSiteOptions,
): Promise<PrerenderedSite | undefined> {
  if (!config.STORE_API_URL && !config.SUPABASE_URL) return undefined;
  if (!siteUrl) {
    log('The pages are not prerendered, because SITE_URL is not set. It is part of every page, for search engines.');
    return undefined;
  }
  const { origin } = new URL(siteUrl);
  const store = createStoreClient(origin, undefined, config);
  log(`Rendering the pages with the products of ${store.baseUrl}…`);
  try {
    const products = await readProducts(store);
    const productIds = products.map(({ id }) => id);
    const pages = await prerenderPages({ prerenderer, shell, config, origin, store, productIds });
    log(`Rendered ${pages.length} pages.`);
    const searchEngineFiles = { 'robots.txt': robotsText(origin), 'sitemap.xml': sitemapXml(origin, products) };
    return { pages, searchEngineFiles };
  } catch (error) {
    // A new build must not depend on the store: browsers can render the pages.
    log(
      `The pages are not prerendered, so browsers render them: ${reasonOf(error)}. Check SUPABASE_URL, STORE_API_URL and STORE_ID, and build again when the store responds.`,
    );
    return undefined;
  }
}

async function writeCompressed(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, brotliCompressSync(content, { params: quality }));
  await writeFile(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(file, content);
}
