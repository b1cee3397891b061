import type { PageConfig } from '../../../src/domain/pageConfig.ts';

/**
 * Returns the policy of the shop's page. It allows only the page's own scripts, styles with the nonce of this response,
 * images of any origin (another store server has its own images) and connections to the configured servers.
 */
export function pagePolicy(nonce: string, config: PageConfig, isHttps: boolean): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Product descriptions may contain style attributes. Browsers report them while the sanitizer parses the HTML.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    ["connect-src 'self'", ...configuredOrigins(config)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function configuredOrigins({ SUPABASE_URL, STORE_API_URL }: PageConfig): string[] {
  const urls = [SUPABASE_URL, STORE_API_URL].filter((url) => url !== undefined && URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url as string).origin))];
}
