import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { scriptlessPage } from './scriptlessPage.ts';

describe('scriptlessPage', () => {
  it('allows exactly its own styles', async () => {
    const page = await scriptlessPage({
      title: 'Tea',
      styles: '\np { margin: 0; }\n',
      body: html`<p>Tea</p>`,
      policy: [],
    });
    const [, styles = ''] = /<style>(.*)<\/style>/s.exec(await page.text()) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('escapes its title', async () => {
    const page = await scriptlessPage({ title: '</title><script>', styles: '', body: html``, policy: [] });
    expect(await page.text()).toContain('<title>&lt;/title&gt;&lt;script&gt; · Nilgiri Black Tea</title>');
  });
});
