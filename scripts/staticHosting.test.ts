import { pagePolicy } from '../supabase/local/gateway/contentSecurityPolicy.ts';
import { staticHostingFiles } from './staticHosting.ts';

describe('staticHostingFiles', () => {
  const config = { STORE_API_URL: 'https://store.example/v1' };
  const files = staticHostingFiles(config, true);

  it.each(['_headers', 'nginx.conf'])('writes the headers of the gateway into %s', (name) => {
    const file = files[name];
    expect(file).toContain(pagePolicy(config, true));
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

  it('serves the page for every route, but not for a missing script', () => {
    expect(files._redirects).toBe('/* /index.html 200\n');
    expect(files['nginx.conf']).toMatch(/location \/assets\/ \{\s+try_files \$uri =404;/);
    expect(files['nginx.conf']).toMatch(/location \/ \{\s+try_files \$uri \/index\.html;/);
  });

  it('does not require https for a site without it', () => {
    const http = staticHostingFiles(config, false);
    expect(JSON.stringify(http)).not.toMatch(/strict-transport-security|upgrade-insecure-requests/);
  });
});
