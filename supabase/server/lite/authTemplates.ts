import { LINK_MAILS, linkMail, type LinkMailKind } from '../../functions/_shared/mail/authMails.ts';
import { toHtml } from '../../functions/_shared/mail/layout.ts';

/** The template of an auth mail in a Supabase project, which fills in the variables in double braces. */
export interface AuthTemplate {
  kind: LinkMailKind;
  /** Its name in config.toml: `auth.email.template.<section>`. */
  section: string;
  subject: string;
  html: string;
}

const SECTIONS: Record<LinkMailKind, string> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  email_change: 'email_change',
};

/** Returns the templates with the same text and layout as the auth mails of the embedded backend. */
export const authTemplates = (): Promise<AuthTemplate[]> =>
  Promise.all(
    LINK_MAILS.map(async (kind) => {
      const link = `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=${kind}`;
      const content = linkMail(kind, { link, code: '{{ .Token }}' });
      return { kind, section: SECTIONS[kind], subject: content.subject, html: await toHtml(content, '{{ .SiteURL }}') };
    }),
  );
