import type { App } from '@supabase/lite';
import { mailContext } from '../../auth/mailContext.ts';
import { codeMail, linkMail, type LinkMailType } from '../authMailTexts.ts';

type LiteMailer = NonNullable<App['_mailer']>;

/**
 * The mailer that lite writes to, in place of its own, which ignores where the
 * caller wants to be led and fails the request (but keeps the account) when
 * sending fails. This one only leaves mails in the request's outbox.
 * @param siteUrl origin under which the browser reaches this server
 */
export function createAuthMailer(siteUrl: string): LiteMailer {
  const leave = (type: LinkMailType) => (to: string, token: string, code: string) => {
    const context = mailContext.getStore();
    const link = new URL('/auth/v1/verify', siteUrl);
    link.search = new URLSearchParams({ token, type, redirect_to: context?.redirectTo ?? siteUrl }).toString();
    context?.outbox.push(linkMail(type, to, link.href, code));
    return Promise.resolve();
  };
  return {
    sendConfirmation: leave('signup'),
    sendRecovery: leave('recovery'),
    sendMagicLink: leave('magiclink'),
    sendEmailChange: leave('email_change'),
    sendReauthentication(to, code) {
      mailContext.getStore()?.outbox.push(codeMail(to, code));
      return Promise.resolve();
    },
  };
}
