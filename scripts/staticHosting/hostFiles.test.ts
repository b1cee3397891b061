import { pagePolicy } from '../../supabase/server/gateway/contentSecurityPolicy.ts';
import { hostFiles } from './hostFiles.ts';

describe('hostFiles', () => {
  const config = { STORE_API_URL: 'https://store.example/v1' };
  const inline = { scripts: [], styles: [] };
  const files = hostFiles(config, true, inline, ['/', '/story', '/product/pekoe']);

  it.each(['_headers', 'nginx.conf'])('writes the headers of the gateway into %s', (name) => {
    const file = files[name];
    expect(file).toContain(pagePolicy(config, true, inline));
    for (const part of [
      'strict-transport-security',
      "frame-ancestors 'none'",
      'referrer-policy',
      'permissions-policy',
      'immutable',
      'https://store.example',
    ])
      expect(file).toContain(part);
  });

  it('repeats the headers in every location of nginx, which does not inherit them', () => {
    const locations = files['nginx.conf']?.match(/^location /gm) ?? [];
    expect(locations).toHaveLength(4);
    expect(files['nginx.conf']?.match(/add_header content-security-policy/g)).toHaveLength(locations.length);
  });

  it('does not make browsers keep that a file is missing', () => {
    expect(files['nginx.conf']).toMatch(/immutable";/);
    expect(files['nginx.conf']).not.toMatch(/(immutable|max-age=86400)" always/);
    expect(files['nginx.conf']).toContain('add_header cache-control "no-cache" always;');
  });

  it('serves the shell for pages without a file, but not for unknown paths', () => {
    const rules = files._redirects?.trim().split('\n');
    expect(rules).toEqual(
      expect.arrayContaining(['/contact', '/orders/:uid', '/admin'].map((path) => `${path} /shell.html 200`)),
    );
    expect(hostFiles(config, true, inline, [])._redirects).toContain('/product/:id /shell.html 200');
    for (const path of ['/*', '*', '/', '/story', '/product/:id'])
      expect(rules).not.toContain(`${path} /shell.html 200`);

    const rulesOf = (location: string) =>
      files['nginx.conf']
        ?.split(`location ${location} {`)[1]
        ?.split('}')[0]
        ?.replace(/^ *add_header.*\n/gm, '')
        .trim();
    for (const folder of ['/assets/', '/art/']) expect(rulesOf(folder)).toBe('try_files $uri =404;');
    expect(rulesOf('/')).toMatch(
      /^try_files \$uri \$uri\.html \$uri\/index\.html =404;\s+error_page 404 \/404\.html;$/,
    );
    const [, pages = ''] =
      /location ~\* (\S+) \{\s+try_files \$uri \/shell\.html;/.exec(files['nginx.conf'] ?? '') ?? [];
    for (const path of ['/contact', '/orders/NBT-1', '/admin/']) expect(path).toMatch(new RegExp(pages));
    for (const path of ['/', '/story', '/product/pekoe', '/nothing']) expect(path).not.toMatch(new RegExp(pages));
  });

  it.each([
    ['of this origin', {}, "'self'"],
    ['of the Supabase project', { SUPABASE_URL: 'https://ref.supabase.co/' }, "'self' https://ref.supabase.co"],
    ['of any origin with a rented store', config, "'self' https: http:"],
  ])('allows pictures and videos %s', (_, settings, sources) => {
    const policy = JSON.stringify(hostFiles(settings, true, inline, []));
    expect(policy).toContain(`img-src ${sources.replace("'self'", "'self' data:")}; media-src ${sources};`);
  });

  it('does not require https for a site without it', () => {
    const http = hostFiles(config, false, inline, []);
    expect(JSON.stringify(http)).not.toMatch(/strict-transport-security|upgrade-insecure-requests/);
  });
});
