import type { PageConfig } from '../../../src/domain/pageConfig.ts';

/**
 * What the shop's page may load: scripts of its own, styles with this answer's nonce,
 * pictures from anywhere (a rented store has its own), and the servers it is told to talk to.
 */
export function pagePolicy(nonce: string, config: PageConfig, isHttps: boolean): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // A store's descriptions carry style attributes; a browser reports them while they are being taken out.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    ["connect-src 'self'", ...foreignOrigins(config)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function foreignOrigins({ SUPABASE_URL, STORE_API_URL }: PageConfig): string[] {
  const urls = [SUPABASE_URL, STORE_API_URL].filter((url) => url !== undefined && URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url as string).origin))];
}
