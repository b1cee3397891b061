import { LINK_EMAILS, linkEmail, type LinkEmailKind } from '../../functions/_shared/email/authEmails.ts';
import { toHtml } from '../../functions/_shared/email/layout.ts';

/** The template of an auth email in a Supabase project, which fills in the variables in double braces. */
export interface AuthTemplate {
  kind: LinkEmailKind;
  /** Its name in config.toml: `auth.email.template.<section>`. */
  section: string;
  subject: string;
  html: string;
}

const SECTIONS: Record<LinkEmailKind, string> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  email_change: 'email_change',
};

/** Returns the templates with the same text and layout as the auth emails of the embedded backend. */
export const authTemplates = (): Promise<AuthTemplate[]> =>
  Promise.all(
    LINK_EMAILS.map(async (kind) => {
      const link = `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=${kind}`;
      const content = linkEmail(kind, { link });
      return { kind, section: SECTIONS[kind], subject: content.subject, html: await toHtml(content, '{{ .SiteURL }}') };
    }),
  );
