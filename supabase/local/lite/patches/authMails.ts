/*
 * Upstream: @supabase/lite sends auth mails through its own mailer while it handles the request.
 *
 * Problems: the links use up their token as soon as they are opened. An error of the mail service fails the request but
 * keeps the new account. Sending inside a transaction to a mailbox in the same database would wait for that transaction
 * forever. The time of sending shows a stranger that an account exists.
 *
 * Patch: a mailer that only adds mails to the outbox of the current request, with links to a page of the shop, and a
 * middleware that sends the outbox after the response is complete. A mail that cannot be sent is logged.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import { trySend, type Mail, type Mailer } from '../../../functions/_shared/mailer.ts';
import { codeMail, linkMail, type LinkMailType } from '../authMailTexts.ts';
import { confirmationPage, type LinkTokens } from './authLinks.ts';

interface MailContext {
  outbox: Mail[];
  /** Mails to these addresses are not sent. */
  discarded: Set<string>;
}

const mailContext = new AsyncLocalStorage<MailContext>();

type LiteMailer = NonNullable<App['_mailer']>;

/** Adds a mail to the outbox of the current request. Outside a request, the mail is not sent. */
export function addToOutbox(mail: Mail): void {
  const context = mailContext.getStore();
  if (context?.discarded.delete(mail.to) === false) context.outbox.push(mail);
}

/** Discards the next mail of the current request to this address. */
export function discardMailsTo(address: string): void {
  mailContext.getStore()?.discarded.add(address);
}

/**
 * Creates a mailer for `App._mailer` that adds mails to the outbox of the current request.
 * @param siteUrl origin under which browsers reach this server
 */
export function createOutboxMailer(siteUrl: string, links: LinkTokens): LiteMailer {
  const addLinkMail = (type: LinkMailType) => async (to: string, token: string, code: string) =>
    addToOutbox(await linkMail(type, to, confirmationPage(siteUrl, type, links.encrypt(token)), code));
  return {
    sendConfirmation: addLinkMail('signup'),
    sendRecovery: addLinkMail('recovery'),
    sendMagicLink: addLinkMail('magiclink'),
    sendEmailChange: addLinkMail('email_change'),
    sendReauthentication(to, code) {
      addToOutbox(codeMail(to, code));
      return Promise.resolve();
    },
  };
}

// The responses to these requests must not reveal whether an account exists.
const PRIVATE_PATHS = /^\/auth\/v1\/(signup|recover|otp|magiclink|resend|verify)$/;
const RESPONSE_INTERVAL_MS = 250;
const SENDING_MS = 20;

/**
 * Sends the mails of a request after its response is complete. Responses that must not reveal anything leave at a
 * multiple of 250 ms, whether or not there are mails and however long sending takes.
 */
export const sendOutbox = (mailer: Mailer) =>
  createMiddleware(async (c, next) => {
    const start = performance.now();
    const context: MailContext = { outbox: [], discarded: new Set() };
    await mailContext.run(context, next);
    const sent = Promise.all(context.outbox.map((mail) => trySend(mailer, mail)));
    if (!PRIVATE_PATHS.test(c.req.path)) return void (await sent);
    const elapsed = performance.now() - start;
    const end = Math.ceil((elapsed + SENDING_MS) / RESPONSE_INTERVAL_MS) * RESPONSE_INTERVAL_MS;
    await setTimeout(end - elapsed);
  });
