import { pagePolicy } from '../../supabase/server/gateway/contentSecurityPolicy.ts';
import { hostFiles } from './hostFiles.ts';

describe('hostFiles', () => {
  const config = { STORE_API_URL: 'https://store.example/v1' };
  const inline = { scripts: [], styles: [] };
  const files = hostFiles(config, true, inline);

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
    expect(locations).toHaveLength(3);
    expect(files['nginx.conf']?.match(/add_header content-security-policy/g)).toHaveLength(locations.length);
  });

  it('serves the page of a path, otherwise the shell, but not for a missing script', () => {
    expect(files._redirects).toBe('/* /shell.html 200\n');
    expect(files['nginx.conf']).toMatch(/location \/assets\/ \{\s+try_files \$uri =404;/);
    expect(files['nginx.conf']).toMatch(
      /location \/ \{\s+try_files \$uri \$uri\.html \$uri\/index\.html \/shell\.html;/,
    );
  });

  it.each([
    ['of this origin', {}, "'self'"],
    ['of the Supabase project', { SUPABASE_URL: 'https://ref.supabase.co/' }, "'self' https://ref.supabase.co"],
    ['of any origin with a rented store', config, "'self' https: http:"],
  ])('allows pictures and videos %s', (_, settings, sources) => {
    const policy = JSON.stringify(hostFiles(settings, true, inline));
    expect(policy).toContain(`img-src ${sources.replace("'self'", "'self' data:")}; media-src ${sources};`);
  });

  it('does not require https for a site without it', () => {
    const http = hostFiles(config, false, inline);
    expect(JSON.stringify(http)).not.toMatch(/strict-transport-security|upgrade-insecure-requests/);
  });
});
