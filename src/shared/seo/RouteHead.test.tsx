import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { indexedRoutes } from '../../domain/routes';
import { RouteHead } from './RouteHead';
import { SiteOriginContext } from './siteOrigin';

const origin = 'https://shop.example';

const showHeadOf = (path: string) =>
  render(
    <SiteOriginContext value={origin}>
      <MemoryRouter initialEntries={[path]}>
        <RouteHead />
      </MemoryRouter>
    </SiteOriginContext>,
  );

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
const structuredData = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.innerHTML) as { '@type': string },
  );

describe('the head of a route', () => {
  it.each(indexedRoutes.map(({ path }) => path))(
    "%s has a title, a description of a search result's length and a canonical address",
    (path) => {
      showHeadOf(path);

      expect(document.title).toContain('Nilgiri Black Tea');
      expect(meta('description')?.length).toBeGreaterThan(50);
      expect(meta('description')?.length).toBeLessThanOrEqual(160);
      expect(canonical()).toBe(origin + path);
      expect(meta('og:title')).toBe(document.title);
      expect(meta('og:url')).toBe(origin + path);
      expect(meta('og:image')).toBe(`${origin}/art/social.png`);
      expect(meta('robots')).toBeUndefined();
    },
  );

  it('has a title of its own on every listed route', () => {
    expect(new Set(indexedRoutes.map(({ title }) => title)).size).toBe(indexedRoutes.length);
  });

  it.each([
    '/checkout',
    '/order-success',
    '/success',
    '/login',
    '/signup',
    '/reset-password',
    '/profile',
    '/admin/login',
    '/admin/dashboard',
    '/nowhere',
  ])('%s stays out of search engines', (path) => {
    showHeadOf(path);

    expect(meta('robots')).toBe('noindex');
    expect(canonical()).toBeUndefined();
  });

  it('leaves the head of a product to its page', () => {
    showHeadOf('/product/tea-1');

    expect(canonical()).toBeUndefined();
    expect(meta('description')).toBeUndefined();
  });

  it('takes a trailing slash or capitals for the same page', () => {
    showHeadOf('/Story/');

    expect(canonical()).toBe(`${origin}/story`);
  });

  it('tells who sells on the home page, and the way there on the others', () => {
    const { unmount } = showHeadOf('/');
    expect(structuredData()).toMatchObject([{ '@type': 'Organization', url: `${origin}/`, foundingDate: '1939' }]);
    unmount();

    showHeadOf('/story');
    expect(structuredData()).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Home', item: `${origin}/` },
          { position: 2, name: 'Our Story', item: `${origin}/story` },
        ],
      },
    ]);
  });
});
