import { brand } from '../../../src/domain/brand.ts';
import { escapeHtml } from '../../functions/_shared/html.ts';
import type { Mail } from '../../functions/_shared/mailer.ts';

export type LinkMailType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

const WORDS: Record<LinkMailType, { subject: string; request: string; action: string }> = {
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

/** The mail whose link proves that its reader owns the address. */
export function linkMail(type: LinkMailType, to: string, link: string, code: string): Mail {
  const { subject, request, action } = WORDS[type];
  const unasked = 'If you did not ask for this mail, you need do nothing.';
  return {
    to,
    subject: `${subject}: ${brand.name}`,
    text: `Open this link to ${request}:\n\n${link}\n\nIt works once, for an hour. Your code is ${code}.\n\n${unasked}`,
    html: `<p><a href="${escapeHtml(link)}">${action}</a></p><p>The link works once, for an hour. Your code is ${code}.</p><p>${unasked}</p>`,
  };
}

export function codeMail(to: string, code: string): Mail {
  return { to, subject: `Your code: ${brand.name}`, text: `Your code is ${code}. It works once, for an hour.` };
}
