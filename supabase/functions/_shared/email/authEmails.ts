import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import type { EmailContent } from './layout.ts';

/** The emails whose link proves that the recipient owns the address. */
export const LINK_EMAILS = ['signup', 'recovery', 'magiclink', 'email_change'] as const;

export type LinkEmailKind = (typeof LINK_EMAILS)[number];

export const linkEmailSchema = v.object({ link: v.string() });

const TEXTS: Record<LinkEmailKind, { subject: string; purpose: string; action: string; note?: string }> = {
  signup: {
    subject: 'Confirm your email',
    purpose: 'to confirm that this address is yours, and to choose your password',
    action: 'Confirm your email',
  },
  recovery: { subject: 'Choose a new password', purpose: 'to choose a new password', action: 'Choose a new password' },
  magiclink: { subject: 'Your link to log in', purpose: 'to log in', action: 'Log in' },
  // Only Supabase sends it, to the present and to the new address.
  email_change: {
    subject: 'Confirm the new email of your account',
    purpose: 'to change the email of your account',
    action: 'Confirm the new email',
    note: 'We have written to the present and to the new address of the account. The email changes only if both confirm.',
  },
};

const NOT_YOU = 'If you did not ask for this email, you can ignore it.';

/** Returns an email with a link that works once. */
export function linkEmail(kind: LinkEmailKind, { link }: v.InferOutput<typeof linkEmailSchema>): EmailContent {
  const { subject, purpose, action, note } = TEXTS[kind];
  return {
    subject: `${subject}: ${brand.name}`,
    preview: `Open the link in this email ${purpose}.`,
    title: subject,
    blocks: [
      { type: 'text', text: `Open this link ${purpose}.` },
      ...(note ? [{ type: 'text' as const, text: note }] : []),
      { type: 'button', label: action, url: link },
      { type: 'text', text: 'The link works once, for an hour.' },
    ],
    footnote: NOT_YOU,
  };
}

/** Returns the email to the owner of an account whose email was entered in the sign-up form. */
export const accountExistsEmail = (siteUrl: string): EmailContent => ({
  subject: `You already have an account: ${brand.name}`,
  preview: 'Somebody has tried to sign up with this address. Nothing was changed.',
  title: 'You already have an account',
  blocks: [
    {
      type: 'text',
      text: 'Somebody has tried to sign up with this address, for which an account exists. Nothing was changed.',
    },
    {
      type: 'text',
      text: 'If it was you, log in as usual. If you have forgotten the password, choose "Forgot password?" on the login page.',
    },
    { type: 'button', label: 'Log in', url: `${siteUrl}/login` },
  ],
  footnote: NOT_YOU,
});

/** Returns the email that tells the former owner of an account that it was deleted. */
export const accountDeletedEmail = (): EmailContent => ({
  subject: `Your account is deleted: ${brand.name}`,
  preview: 'What we have deleted, and what the law asks us to keep.',
  title: 'Your account is deleted',
  blocks: [
    {
      type: 'text',
      text: 'We have deleted your account, your name, phone number and address, and the messages that you sent us from this address. You are logged out everywhere.',
    },
    {
      type: 'text',
      text: 'Your orders stay without your name and address: what was bought, when and for how much. Invoices keep the name and address of the buyer for eight financial years, because tax law requires it.',
    },
    { type: 'text', text: 'Thank you for drinking our tea. You are welcome back at any time.' },
  ],
  footnote: `If you did not ask for this, write to ${brand.email} at once.`,
});
