/*
 * Upstream: @supabase/lite sends an email to an address as often as anybody requests it, and each one replaces the token
 * of the last link.
 *
 * Problem: strangers must neither fill the mailbox of another person nor make their links invalid.
 *
 * Patch: limits by the address, whoever requests the emails. Above them, a request has the usual response, but sends
 * nothing and replaces no token, so the last link stays valid. It works for an hour, and the limit is one per hour: when
 * the link has expired, another one can be requested. A link that is used or made invalid resets the limits.
 */
import { createMiddleware } from 'hono/factory';
import type { Database } from '../../../database/database.ts';
import type { AuthEnv } from '../../authRequest.ts';
import { countEvent, counterKey, resetCounters } from '../../counters.ts';

const WINDOW_S = 60 * 60;
const MAX_EMAILS = 5;

// Emails with the same counter replace the links of each other. The last one of an hour is never a magic link, which
// cannot replace a forgotten password.
const LIMITS = {
  confirmation: { counter: 'confirmation emails', max: MAX_EMAILS },
  recovery: { counter: 'recovery emails', max: MAX_EMAILS },
  magicLink: { counter: 'recovery emails', max: MAX_EMAILS - 1 },
};

/**
 * Counts an email to an address, before the token of its link is stored. Returns false if it must not be sent. An email
 * about a sign-up with a registered address counts as a confirmation.
 */
export function mayEmail(db: Database, kind: keyof typeof LIMITS, address: string): Promise<boolean> {
  const { counter, max } = LIMITS[kind];
  return countEvent(db, keyOf(counter, address), { max, windowS: WINDOW_S });
}

/**
 * Middleware of `POST /auth/v1/verify` and `PUT /auth/v1/user`. A used link and a changed password leave the owner of the
 * account without a valid link, so they may request others.
 */
export const resetEmailLimits = (db: Database) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    await next();
    const isPasswordChange = typeof c.get('authBody').password === 'string';
    if (!c.res.ok || (c.req.method === 'PUT' && !isPasswordChange)) return;
    const body = (await c.res.clone().json()) as { email?: string; user?: { email?: string } };
    const email = body.user?.email ?? body.email;
    if (!email) return;
    const counters = new Set(Object.values(LIMITS).map(({ counter }) => counter));
    await resetCounters(
      db,
      [...counters].map((counter) => keyOf(counter, email)),
    );
  });

/** Auth compares emails in lower case. */
const keyOf = (counter: string, address: string) => counterKey(counter, address.toLowerCase());
