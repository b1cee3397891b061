/*
 * Upstream: @supabase/lite sends auth mails through its own mailer while it handles the request.
 *
 * Problems: the mailer receives the site's URL instead of the `redirect_to` of the request, so every link leads to
 * the home page. An error of the mail service fails the request but keeps the new account. Sending inside a transaction
 * to a mailbox in the same database would wait for that transaction forever.
 *
 * Patch: a mailer that only adds mails to the outbox of the current request, with links to the requested page, and a
 * middleware that sends the outbox after the response is complete. A mail that cannot be sent is logged.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import { trySend, type Mail, type Mailer } from '../../../functions/_shared/mailer.ts';
import { codeMail, linkMail, type LinkMailType } from '../authMailTexts.ts';

interface MailContext {
  /** The page that the link in the mail finally leads to, as requested by the client. */
  redirectTo: string | undefined;
  outbox: Mail[];
}

const mailContext = new AsyncLocalStorage<MailContext>();

type LiteMailer = NonNullable<App['_mailer']>;

/**
 * Creates a mailer for `App._mailer` that adds mails to the outbox of the current request.
 * @param siteUrl origin under which browsers reach this server
 */
export function createOutboxMailer(siteUrl: string): LiteMailer {
  const addLinkMail = (type: LinkMailType) => async (to: string, token: string, code: string) => {
    const context = mailContext.getStore();
    const link = new URL('/auth/v1/verify', siteUrl);
    link.search = new URLSearchParams({ token, type, redirect_to: context?.redirectTo ?? siteUrl }).toString();
    context?.outbox.push(await linkMail(type, to, link.href, code));
  };
  return {
    sendConfirmation: addLinkMail('signup'),
    sendRecovery: addLinkMail('recovery'),
    sendMagicLink: addLinkMail('magiclink'),
    sendEmailChange: addLinkMail('email_change'),
    sendReauthentication(to, code) {
      mailContext.getStore()?.outbox.push(codeMail(to, code));
      return Promise.resolve();
    },
  };
}

/** Sends the mails of a request after its response is complete. */
export const sendOutbox = (mailer: Mailer) =>
  createMiddleware(async (c, next) => {
    const context: MailContext = { redirectTo: c.req.query('redirect_to'), outbox: [] };
    await mailContext.run(context, next);
    for (const mail of context.outbox) await trySend(mailer, mail);
  });
