import { indexedRoutes } from '../../../src/domain/routes.ts';

interface ListedProduct {
  id: string;
  /** ISO 8601, if the store tells it. */
  updatedAt?: string | null;
}

// The parts of the server that are no pages. The functions stay open: pages read the store through them.
const closedPaths = ['/auth/', '/rest/', '/pay/', '/mailbox', '/simulated-google/'];

/** The addresses of every page that may be listed (text of /sitemap.xml). */
export function sitemapXml(origin: string, products: readonly ListedProduct[]): string {
  const entries = [
    ...indexedRoutes.map(({ path }) => entry(origin + path)),
    ...products.map(({ id, updatedAt }) => entry(`${origin}/product/${encodeURIComponent(id)}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** What robots may read (text of /robots.txt). A sitemap's address must be absolute, so it needs the origin. */
export function robotsText(origin: string): string {
  const rules = closedPaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function entry(address: string, updatedAt?: string | null) {
  const lastChange = updatedAt ? `<lastmod>${escapeXml(updatedAt.slice(0, 10))}</lastmod>` : '';
  return `  <url><loc>${escapeXml(address)}</loc>${lastChange}</url>`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
