import { readFileSync } from 'node:fs';
import path from 'node:path';
import { robotsText, sitemapXml } from './sitemap.ts';

const origin = 'https://shop.example';

describe('sitemapXml', () => {
  it('lists the public pages and every product, with absolute URLs', () => {
    const xml = sitemapXml(origin, [{ id: 'winter-frost' }, { id: 'a&b/c' }]);

    expect(xml).toContain(`<url><loc>${origin}/</loc></url>`);
    expect(xml).toContain(`<url><loc>${origin}/story</loc></url>`);
    expect(xml).toContain(`<url><loc>${origin}/product/winter-frost</loc></url>`);
    expect(xml).toContain(`<url><loc>${origin}/product/a%26b%2Fc</loc></url>`);
    expect(xml).not.toContain('/profile');
  });

  it('is a well-formed XML document', () => {
    const xml = sitemapXml(origin, [{ id: '<"&>', updatedAt: '<2026&>' }]);

    const [declaration, root] = xml.split('\n');
    expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    expect(root).toBe('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(xml.endsWith('\n</urlset>\n')).toBe(true);
    const texts = xml.replace(/<\/?(urlset|url|loc|lastmod)\b[^<>]*>|<\?xml[^<>]*\?>/g, '');
    expect(texts).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  });

  it('states when a product last changed', () => {
    expect(sitemapXml(origin, [{ id: 'tea', updatedAt: '2026-11-02T08:00:00+05:30' }])).toContain(
      '<lastmod>2026-11-02</lastmod>',
    );
  });
});

describe('robotsText', () => {
  it('disallows the mailbox and the payment pages, allows the store functions, and names the sitemap', () => {
    const text = robotsText(origin);

    expect(text).toContain('Disallow: /mailbox');
    expect(text).toContain('Disallow: /pay/');
    expect(text).not.toContain('/functions');
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('contains the rules of public/robots.txt, which static hosts serve', () => {
    const file = path.join(import.meta.dirname, '../../../../public/robots.txt');
    expect(robotsText(origin)).toContain(readFileSync(file, 'utf8'));
  });
});
