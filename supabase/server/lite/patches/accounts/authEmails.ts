/*
 * Upstream: @supabase/lite sends auth emails through its own mailer while it handles the request.
 *
 * Problems: the links use up their token as soon as they are opened. An error of the mail service fails the request but
 * keeps the new account, and the email is lost. The time of sending shows a stranger that an account exists.
 *
 * Patch: a mailer that only collects the emails of the current request, with links to a page of the shop, and a
 * middleware that adds them to the outbox of the shop when the response is complete.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import type { LinkEmailKind } from '../../../../functions/_shared/email/authEmails.ts';
import type { Json, EmailKind } from '../../../../database.types.ts';
import type { Database } from '../../../database/database.ts';
import { confirmationPage, type LinkTokens } from './authLinks.ts';
import { logError } from '../../../../functions/_shared/log.ts';

interface AuthEmail {
  kind: EmailKind;
  to: string;
  data: Json;
  /** What is stored for its link. The email is not sent if a simultaneous request has replaced it. */
  token: string | null;
}

interface EmailContext {
  emails: AuthEmail[];
  /** Emails to these addresses are not sent. */
  discarded: Set<string>;
}

const emailContext = new AsyncLocalStorage<EmailContext>();

type LiteMailer = NonNullable<App['_mailer']>;

/** Collects an email of the current request. Outside a request, the email is not sent. */
export function addAuthEmail(kind: EmailKind, to: string, data: Json, token: string | null = null): void {
  const context = emailContext.getStore();
  if (context?.discarded.delete(to) === false) context.emails.push({ kind, to, data, token });
}

/** Discards the next email of the current request to this address. */
export function discardEmailsTo(address: string): void {
  emailContext.getStore()?.discarded.add(address);
}

/**
 * Creates a mailer for `App._mailer` that collects the emails of the current request.
 * @param siteUrl origin under which browsers reach this server
 */
export function createAuthMailer(siteUrl: string, links: LinkTokens): LiteMailer {
  const addLinkEmail = (kind: LinkEmailKind, to: string, linkToken: string, token: string) => {
    addAuthEmail(kind, to, { link: confirmationPage(siteUrl, kind, linkToken) }, token);
    return Promise.resolve();
  };
  return {
    sendConfirmation: (to, token, _code, { userId = '' } = {}) =>
      addLinkEmail('signup', to, links.encryptSignUp(userId), token),
    sendRecovery: (to, token) => addLinkEmail('recovery', to, links.encrypt(token), token),
    sendMagicLink: (to, token) => addLinkEmail('magiclink', to, links.encrypt(token), token),
    // The email of an account cannot be changed.
    sendEmailChange: () => Promise.resolve(),
    // The email would contain a code, and the shop has no field for one.
    sendReauthentication: () => Promise.resolve(),
  };
}

// The responses to these requests must not reveal whether an account exists.
const PRIVATE_PATHS = /^\/auth\/v1\/(signup|recover|otp|magiclink|resend|verify)$/;
const RESPONSE_INTERVAL_MS = 250;
const QUEUEING_MS = 20;

/**
 * Queues the emails of a request when its response is complete, and starts their delivery. Responses that must not
 * reveal anything leave at a multiple of 250 ms, whether or not there are emails and however long queueing takes.
 */
export const queueAuthEmails = (db: Database, startDelivery: () => void) =>
  createMiddleware(async (c, next) => {
    const start = performance.now();
    const context: EmailContext = { emails: [], discarded: new Set() };
    await emailContext.run(context, next);
    const elapsed = performance.now() - start;
    const queued = queue(db, context.emails).then(startDelivery, (error: unknown) =>
      logError('Auth emails could not be queued', error),
    );
    if (!PRIVATE_PATHS.test(c.req.path)) return queued;
    const end = Math.ceil((elapsed + QUEUEING_MS) / RESPONSE_INTERVAL_MS) * RESPONSE_INTERVAL_MS;
    await Promise.all([queued, setTimeout(end - elapsed)]);
  });

async function queue(db: Database, emails: AuthEmail[]): Promise<void> {
  for (const { kind, to, data, token } of emails) {
    const [queued] = await db.query<{ isFirstDelay: boolean }>(
      'select public.queue_auth_email($1, $2, $3::text::jsonb, $4) as "isFirstDelay"',
      [kind, to, JSON.stringify(data), token],
    );
    if (queued?.isFirstDelay) console.warn(DELAY_WARNING);
  }
}

const DELAY_WARNING =
  'Auth emails to unconfirmed addresses are delayed, because more than 100 were requested within 15 minutes. Somebody may be misusing the sign-up form.';
