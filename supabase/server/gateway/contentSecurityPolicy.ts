import { createHash } from 'node:crypto';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';

/** The style elements that the page creates, as `echo -n TEXT | openssl sha256 -binary | base64`. */
const STYLE_HASHES = [
  // Empty: styled-components and MUI insert their rules through the CSSOM, which needs no permission.
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  // The variables of the order grid, which the grid derives from the theme. When it changes, Chromium reports the new
  // hash in the console, and the browser tests of the back office fail.
  'Fr6BOWT0GnJDQpuXHmRWRS+TyVTnkxixVFY6hN4NxMo=',
];

/** The texts of the inline scripts and style elements of a page. */
export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Returns the policy of the shop's page. It allows only the page's own scripts, the known style elements, pictures of the
 * store and connections to the configured servers. The pictures of our own store are on this origin or in the Supabase
 * project; another store server may have its pictures on any host. HTML and script URLs
 * need a trusted type: from DOMPurify, JsonLd.tsx, webpack, or the default policy in src/app/trustedTypes.ts.
 */
export function pagePolicy({ SUPABASE_URL, STORE_API_URL }: PageConfig, isHttps: boolean, inline: InlineTexts): string {
  const mediaSources = STORE_API_URL ? ['https:', 'http:'] : origins([SUPABASE_URL]);
  const styleHashes = [...STYLE_HASHES, ...inline.styles.map(sha256)];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts.map(sha256).map(hashSource)].join(' '),
    ["style-src 'self'", ...styleHashes.map(hashSource)].join(' '),
    ["img-src 'self' data:", ...mediaSources].join(' '),
    ["media-src 'self'", ...mediaSources].join(' '),
    ["connect-src 'self'", ...origins([SUPABASE_URL, STORE_API_URL])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify structured-data webpack',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const hashSource = (hash: string) => `'sha256-${hash}'`;

function origins(urls: (string | undefined)[]): string[] {
  const valid = urls.filter((url) => url !== undefined && URL.canParse(url));
  return [...new Set(valid.map((url) => new URL(url as string).origin))];
}
