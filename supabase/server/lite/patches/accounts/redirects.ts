/*
 * Upstream: @supabase/lite decides itself to which addresses a sign-in may lead, and accepts invitations. If a sign-in
 * cannot start, it responds with JSON.
 *
 * Problems: a sign-in must lead to the shop and nowhere else, and the shop sends no invitations. The browser shows JSON to a
 * person who has followed a link to a sign-in that the shop does not offer.
 *
 * Patch: keep `redirect_to` only if it is on the origin of the site. @supabase/lite redirects to the site otherwise.
 * The shop invites nobody, so remove invitations. Show errors on the page for logging in.
 */
import { createMiddleware } from 'hono/factory';
import { paths } from '../../../../../src/domain/routes.ts';

/** @param siteUrl the only origin to which sign-ins may redirect */
export const allowRedirectsTo = (siteUrl: string) =>
  createMiddleware(async (c, next) => {
    const url = new URL(c.req.url);
    const target = url.searchParams.get('redirect_to') ?? siteUrl;
    const isAllowed = URL.canParse(target) && new URL(target).origin === new URL(siteUrl).origin;
    // The normalized address, so that @supabase/lite cannot understand another one.
    url.searchParams.set('redirect_to', isAllowed ? new URL(target).href : siteUrl);
    url.searchParams.delete('invite_token');
    c.req.raw = new Request(url, c.req.raw);
    await next();
  });

/** Middleware of `GET /auth/v1/authorize`, which browsers open as a page. */
export const showErrorsAtLogin = (siteUrl: string) => {
  const page = new URL(paths.login, siteUrl);
  page.search = new URLSearchParams({
    error: 'server_error',
    error_description: 'This way to sign in is not available. Please use your email and password.',
  }).toString();
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.status < 400) return;
    await c.res.body?.cancel();
    // Hono merges the headers of the previous response into a new one, unless it is removed first.
    c.res = undefined;
    c.res = new Response(null, { status: 303, headers: { location: page.href } });
  });
};
