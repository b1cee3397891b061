import { html } from 'hono/html';
import { brand } from '../../../src/domain/brand.ts';
import type { Mail } from '../../functions/_shared/mailer.ts';

export type LinkMailType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

const TEXTS: Record<LinkMailType, { subject: string; request: string; action: string }> = {
  signup: {
    subject: 'Confirm your email',
    request: 'confirm that this address is yours',
    action: 'Confirm your email',
  },
  recovery: { subject: 'Choose a new password', request: 'choose a new password', action: 'Choose a new password' },
  magiclink: { subject: 'Your link to log in', request: 'log in', action: 'Log in' },
  email_change: {
    subject: 'Confirm your new email',
    request: 'confirm your new email',
    action: 'Confirm the new email',
  },
};

const FOOTER = 'If you did not ask for this mail, you need do nothing.';

/** Returns the mail whose link proves that the recipient owns the address. */
export async function linkMail(type: LinkMailType, to: string, link: string, code: string): Promise<Mail> {
  const { subject, request, action } = TEXTS[type];
  return {
    to,
    subject: `${subject}: ${brand.name}`,
    text: `Open this link to ${request}:\n\n${link}\n\nIt works once, for an hour. Your code is ${code}.\n\n${FOOTER}`,
    html: String(
      await html`<p><a href="${link}">${action}</a></p>
        <p>The link works once, for an hour. Your code is ${code}.</p>
        <p>${FOOTER}</p>`,
    ),
  };
}

/** Returns the mail to the owner of an account whose email was entered in the sign-up form. */
export function accountExistsMail(to: string): Mail {
  return {
    to,
    subject: `You already have an account: ${brand.name}`,
    text: `Somebody has tried to sign up with this address, for which an account exists. Nothing was changed.\n\nIf it was you, log in as usual. If you have forgotten the password, choose "Forgot password?" on the login page.\n\n${FOOTER}`,
  };
}

/** Returns the mail with a code for reauthentication. */
export function codeMail(to: string, code: string): Mail {
  return { to, subject: `Your code: ${brand.name}`, text: `Your code is ${code}. It works once, for an hour.` };
}
