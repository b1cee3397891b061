import { render } from '@testing-library/react';
import { matchPage } from '../../app/routes';
import { indexedRoutes } from '../../domain/routes';
import { RouteHead } from './RouteHead';
import { SiteOriginContext } from './siteOrigin';

const origin = 'https://shop.example';

const renderHead = (path: string) =>
  render(
    <SiteOriginContext value={origin}>
      <RouteHead route={matchPage(path).route} />
    </SiteOriginContext>,
  );

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
const structuredData = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.innerHTML) as { '@type': string },
  );

describe('RouteHead', () => {
  it.each(indexedRoutes.map(({ path }) => path))(
    'sets a title, a description of at most 160 characters and a canonical URL for %s',
    (path) => {
      renderHead(path);

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

  it('sets a unique title for every indexed route', () => {
    expect(new Set(indexedRoutes.map(({ handle }) => handle.title)).size).toBe(indexedRoutes.length);
  });

  it.each([
    '/checkout',
    '/order-success',
    '/delivery',
    '/login',
    '/signup',
    '/reset-password',
    '/profile',
    '/admin/login',
    '/nowhere',
  ])('excludes %s from search engines', (path) => {
    renderHead(path);

    expect(meta('robots')).toBe('noindex');
    expect(canonical()).toBeUndefined();
  });

  it.each(['/product/tea-1', '/success', '/admin/orders'])(
    'renders nothing for %s, whose page sets its own head',
    (path) => {
      renderHead(path);

      expect(canonical()).toBeUndefined();
      expect(meta('description')).toBeUndefined();
    },
  );

  it('ignores a trailing slash and letter case', () => {
    renderHead('/Story/');

    expect(canonical()).toBe(`${origin}/story`);
  });

  it('describes the seller on the home page and the breadcrumbs on other pages', () => {
    const { unmount } = renderHead('/');
    expect(structuredData()).toMatchObject([{ '@type': 'Organization', url: `${origin}/`, foundingDate: '1939' }]);
    unmount();

    renderHead('/story');
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
