import type { PageConfig } from '../../src/domain/pageConfig.ts';
import { CACHE_CONTROL, HASHED_FILES, IMAGE_FOLDER } from '../../supabase/server/gateway/files/cacheControl.ts';
import { pagePolicy, type InlineTexts } from '../../supabase/server/gateway/contentSecurityPolicy.ts';
import { securityHeadersOf } from '../../supabase/server/gateway/securityHeaders.ts';

/**
 * Returns the files that make a static web host serve dist/ like the gateway does, by name: `_headers` and `_redirects`
 * (Netlify, Cloudflare Pages and others) and a part of a server block for nginx.
 * @param inline the inline scripts and styles of all pages
 */
export function hostFiles(config: PageConfig, isHttps: boolean, inline: InlineTexts): Record<string, string> {
  const headers = Object.entries({
    'content-security-policy': pagePolicy(config, isHttps, inline),
    ...securityHeadersOf(isHttps),
  });
  return {
    _headers: headersFile(headers),
    _redirects: '/* /shell.html 200\n',
    'nginx.conf': nginxFile(headers),
  };
}

type Headers = [name: string, value: string][];

function headersFile(headers: Headers): string {
  const rule = (path: string, entries: Headers) =>
    [path, ...entries.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  // These hosts join the values of a header that several rules set, so each path has one rule for its caching.
  return [
    // Pages are revalidated every time, which is the default of these hosts.
    rule('/*', headers),
    rule(`${HASHED_FILES}*`, [['cache-control', CACHE_CONTROL.hashed]]),
    rule(`${IMAGE_FOLDER}*`, [['cache-control', CACHE_CONTROL.images]]),
  ].join('\n');
}

function nginxFile(headers: Headers): string {
  const location = (path: string, cacheControl: string, fallback: string) =>
    [
      `location ${path} {`,
      `  try_files $uri ${fallback};`,
      // A location with a header of its own does not inherit the headers of its server.
      ...[...headers, ['cache-control', cacheControl]].map(
        ([name, value]) => `  add_header ${name} "${value}" always;`,
      ),
      '}',
    ].join('\n');
  return [
    '# Include this in the server block of the shop: root is the folder with index.html. Queries and referrers contain secrets,\n' +
      '# so log requests without them, and no errors of requests, as in docs/DEPLOY.md.',
    'gzip_static on;',
    'gzip_vary on;',
    location(HASHED_FILES, CACHE_CONTROL.hashed, '=404'),
    location(IMAGE_FOLDER, CACHE_CONTROL.images, '=404'),
    location('/', CACHE_CONTROL.other, '$uri.html $uri/index.html /shell.html'),
    '',
  ].join('\n\n');
}
