import { indexedRoutes, paths } from '../../../../src/domain/routes.ts';

export interface ListedProduct {
  id: string;
  /** ISO 8601; absent if the store does not report it. */
  updatedAt?: string | null;
}

// Paths of the server that are not pages of the shop. /functions/ is allowed: pages read the store through it.
const DISALLOWED_PATHS = ['/auth/', '/rest/', '/v1/', '/pay/', '/mailbox', '/simulated-'];

/** Returns the text of /sitemap.xml: every indexed page and every product. */
export function sitemapXml(origin: string, products: readonly ListedProduct[]): string {
  const entries = [
    ...indexedRoutes.map(({ path }) => urlElement(origin + path)),
    ...products.map(({ id, updatedAt }) => urlElement(origin + paths.product(id), updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Returns the text of /robots.txt. The origin is needed because the URL of a sitemap must be absolute. */
export function robotsText(origin: string): string {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function urlElement(url: string, updatedAt?: string | null) {
  const lastmod = updatedAt ? `<lastmod>${escapeXml(updatedAt.slice(0, 10))}</lastmod>` : '';
  return `  <url><loc>${escapeXml(url)}</loc>${lastmod}</url>`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
