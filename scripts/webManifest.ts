import { brand } from '../src/domain/brand/facts.ts';
import { light } from '../src/domain/palette.ts';

/** Returns the text of `site.webmanifest`, with which browsers install the shop as an app. */
export const webManifest = (): string =>
  JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.shortName,
    description: brand.tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.band,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
