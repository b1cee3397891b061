import { createHash } from 'node:crypto';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';

/** The style elements that the page creates, as `echo -n TEXT | openssl sha256 -binary | base64`. */
const STYLE_HASHES = [
  // Empty: styled-components and MUI insert their rules through the CSSOM, which needs no permission.
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  // The variables of the order grid, which the grid derives from the theme. When it changes, Chromium reports the new
  // hash in the console, and the browser tests of the back office fail.
  'p+GprmOJs+SuoVJX18aRXrRofL0k93l1IqiPPk9gS/M=',
];

/** The text of the elements that a prerendered page contains. */
export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Returns the policy of the shop's page. It allows only the page's own scripts, the known style elements, images of any
 * origin (another store server has its own images) and connections to the configured servers. HTML and script URLs
 * need a trusted type: from DOMPurify, JsonLd.tsx, webpack, or the default policy in src/app/trustedTypes.ts.
 */
export function pagePolicy(
  config: PageConfig,
  isHttps: boolean,
  inline: InlineTexts = { scripts: [], styles: [] },
): string {
  const styleHashes = [...STYLE_HASHES, ...inline.styles.map(sha256)];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts.map(sha256).map(hashSource)].join(' '),
    ["style-src 'self'", ...styleHashes.map(hashSource)].join(' '),
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    ["connect-src 'self'", ...configuredOrigins(config)].join(' '),
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

function configuredOrigins({ SUPABASE_URL, STORE_API_URL }: PageConfig): string[] {
  const urls = [SUPABASE_URL, STORE_API_URL].filter((url) => url !== undefined && URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url as string).origin))];
}
