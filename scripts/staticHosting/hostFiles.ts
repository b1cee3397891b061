import type { PageConfig } from '../../src/domain/pageConfig.ts';
import { pageRoutes, pathPattern, paths, type PageRoute } from '../../src/domain/routes.ts';
import { SHELL_PATH } from '../../src/domain/serviceWorker.ts';
import { CACHE_CONTROL, HASHED_FILES, IMAGE_FOLDER } from '../../supabase/server/gateway/files/cacheControl.ts';
import { pagePolicy, type InlineTexts } from '../../supabase/server/gateway/contentSecurityPolicy.ts';
import { securityHeadersOf } from '../../supabase/server/gateway/securityHeaders.ts';

/** The file that static web hosts send for unknown paths, with the status 404. */
export const NOT_FOUND_FILE = '404.html';

/**
 * Returns the files that make a static web host serve dist/ like the gateway does, by name: `_headers` and `_redirects`
 * (Netlify, Cloudflare Pages and others) and a part of a server block for nginx.
 * @param inline the inline scripts and styles of all pages
 * @param renderedPaths the paths of the pages that have a file of their own
 */
export function hostFiles(
  config: PageConfig,
  isHttps: boolean,
  inline: InlineTexts,
  renderedPaths: readonly string[],
): Record<string, string> {
  const headers = Object.entries({
    'content-security-policy': pagePolicy(config, isHttps, inline),
    ...securityHeadersOf(isHttps),
  });
  const pages = shellRoutes(renderedPaths);
  return {
    _headers: headersFile(headers),
    _redirects: pages.map(({ path }) => `${path} ${SHELL_PATH} 200\n`).join(''),
    'nginx.conf': nginxFile(headers, pages),
  };
}

/**
 * Returns the routes whose pages have no files of their own: the browser renders them from the shell. The others get no
 * rule, because Cloudflare Pages follows a rule even if there is a file.
 */
const shellRoutes = (renderedPaths: readonly string[]) =>
  pageRoutes.filter((route) => {
    const pattern = new RegExp(pathPattern(route));
    return route.path !== paths.home && !renderedPaths.some((path) => pattern.test(path));
  });

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

function nginxFile(headers: Headers, pages: readonly PageRoute[]): string {
  const location = (path: string, cacheControl: string, ...rules: string[]) =>
    [
      `location ${path} {`,
      ...rules.map((rule) => `  ${rule};`),
      // A location with a header of its own does not inherit the headers of its server.
      ...headers.map(([name, value]) => `  add_header ${name} "${value}" always;`),
      // "always" includes the status 404: a file that is not uploaded yet must not be missing for a year.
      `  add_header cache-control "${cacheControl}"${cacheControl === CACHE_CONTROL.other ? ' always' : ''};`,
      '}',
    ].join('\n');
  return [
    '# Include this in the server block of the shop: root is the folder with index.html. Queries and referrers contain secrets,\n' +
      '# so log requests without them, and no errors of requests, as in docs/DEPLOY.md.',
    'gzip_static on;',
    'gzip_vary on;',
    location(HASHED_FILES, CACHE_CONTROL.hashed, 'try_files $uri =404'),
    location(IMAGE_FOLDER, CACHE_CONTROL.images, 'try_files $uri =404'),
    location(`~* ${pages.map(pathPattern).join('|')}`, CACHE_CONTROL.other, `try_files $uri ${SHELL_PATH}`),
    location(
      '/',
      CACHE_CONTROL.other,
      'try_files $uri $uri.html $uri/index.html =404',
      `error_page 404 /${NOT_FOUND_FILE}`,
    ),
    '',
  ].join('\n\n');
}
