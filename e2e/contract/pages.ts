import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scriptsOf } from '../../scripts/doctor/deployment';
import { paths } from '../../src/domain/routes';
import type { ContractShop } from './shop';

export function testPages({ url, html, page, config, call }: ContractShop): void {
  describe('Pages', () => {
    it('have the configuration of their servers', () => {
      assert.ok(URL.canParse(config.supabaseUrl), 'SUPABASE_URL is a URL');
      assert.ok(URL.canParse(config.storeApiUrl), 'STORE_API_URL is a URL');
      assert.notEqual(config.supabaseAnonKey, '');
      assert.doesNotMatch(html, /sb_secret_|service_role|[sr]k_(test|live)_/);
    });

    it('open at every address of the shop', async () => {
      const pages = [paths.products, paths.contact, paths.login].map((path) => [path, [200]] as const);
      // A static web host cannot know which products exist.
      const missing = [
        ['/no/such/page', [404]],
        ['/product/no-such-tea', [404, 200]],
      ] as const;
      for (const [path, statuses] of [...pages, ...missing]) {
        const answer = await call(path, { headers: { accept: 'text/html' } });
        assert.ok(
          statuses.some((status) => status === answer.status),
          `${path}: ${answer.status}`,
        );
        assert.match(String(answer.body), /id="config"/, path);
      }
    });

    it('have the security headers', () => {
      const { headers } = page;
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'strict-origin');
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/);
      assert.equal(headers.has('strict-transport-security'), url.protocol === 'https:');
    });

    it('are never older than the latest build, and their scripts are cached for a year', async () => {
      assert.match(page.headers.get('cache-control') ?? '', /no-cache/);
      const scripts = scriptsOf({ html, url });
      assert.ok(scripts.length > 0);
      for (const script of scripts) {
        const { status, headers } = await call(script.pathname, { headers: { 'accept-encoding': 'gzip' } });
        assert.equal(status, 200, script.pathname);
        assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
        assert.equal(headers.get('content-encoding'), 'gzip');
      }
    });

    it('do not replace missing files', async () => {
      assert.equal((await call('/assets/missing.0123456789.js')).status, 404);
    });
  });
}
