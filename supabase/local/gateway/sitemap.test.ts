import { readFileSync } from 'node:fs';
import { robotsText, sitemapXml } from './sitemap';

const origin = 'https://shop.example';
const addressesOf = (xml: string) =>
  [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('loc')].map((loc) => loc.textContent);

describe('the sitemap', () => {
  it('lists the open pages and every product, with absolute addresses', () => {
    const addresses = addressesOf(sitemapXml(origin, [{ id: 'winter-frost' }, { id: 'a&b/c' }]));

    expect(addresses).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/story`,
        `${origin}/product/winter-frost`,
        `${origin}/product/a%26b%2Fc`,
      ]),
    );
    expect(addresses).not.toContain(`${origin}/profile`);
  });

  it('tells when a product last changed', () => {
    expect(sitemapXml(origin, [{ id: 'tea', updatedAt: '2026-11-02T08:00:00+05:30' }])).toContain(
      '<lastmod>2026-11-02</lastmod>',
    );
  });
});

describe('the rules for robots', () => {
  it('close the mailbox and the payment pages, not the store that pages read from, and name the sitemap', () => {
    const rules = robotsText(origin);

    expect(rules).toContain('Disallow: /mailbox');
    expect(rules).toContain('Disallow: /pay/');
    expect(rules).not.toContain('/functions');
    expect(rules).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('are the same in the file that a plain web host serves, which knows no address of its own', () => {
    expect(robotsText(origin)).toContain(readFileSync('public/robots.txt', 'utf8'));
  });
});
