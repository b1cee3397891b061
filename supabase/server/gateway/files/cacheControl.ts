import type { MiddlewareHandler } from 'hono';

/** How browsers cache the files of dist/. */
export const CACHE_CONTROL = {
  /** Files whose names contain a hash of their content. */
  hashed: 'public, max-age=31536000, immutable',
  images: 'public, max-age=86400',
  /** Everything else is revalidated every time. */
  other: 'no-cache',
};

/** The folder of the files whose names contain a hash. */
export const HASHED_FILES = '/assets/';
export const IMAGE_FOLDER = '/art/';
const IMAGE = /\.(avif|webp|png|svg|jpg|ico)$/;

export const isImage = (path: string) => IMAGE.test(path);

export function cacheControlOf(path: string): string {
  if (path.startsWith(HASHED_FILES)) return CACHE_CONTROL.hashed;
  return isImage(path) ? CACHE_CONTROL.images : CACHE_CONTROL.other;
}

/** Forbids browsers and proxies to store a response, which may contain private data, unless the response itself allows it. */
export const forbidCaching: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
};
