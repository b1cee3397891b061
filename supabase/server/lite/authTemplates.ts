import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LINK_EMAILS, linkEmail, type LinkEmailKind } from '../../functions/_shared/email/authEmails.ts';
import { toHtml } from '../../functions/_shared/email/layout.ts';

/** The name of each template in config.toml: `auth.email.template.<section>`. */
const SECTIONS: Record<LinkEmailKind, string> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  email_change: 'email_change',
};

/**
 * Returns the files with which Supabase sends the same auth emails as the embedded backend, by their names in supabase/: the
 * templates, whose variables in double braces Supabase fills in, and the subjects, in config.toml and as settings of Auth's
 * container.
 * @param config the text of config.toml
 * @throws {Error} if config.toml has no subject for an email
 */
export async function authTemplateFiles(config: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  let subjects = '';
  for (const kind of LINK_EMAILS) {
    const content = linkEmail(kind, { link: `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=${kind}` });
    const section = SECTIONS[kind];
    files[`templates/${kind}.html`] = await toHtml(content, '{{ .SiteURL }}');
    subjects += `GOTRUE_MAILER_SUBJECTS_${section.toUpperCase()}=${quoted(content.subject)}\n`;
    config = withSubject(config, section, content.subject);
  }
  return { ...files, 'templates/subjects.env': subjects, 'config.toml': config };
}

function withSubject(config: string, section: string, subject: string): string {
  const line = new RegExp(`(?<=^\\[auth\\.email\\.template\\.${section}\\]\\r?\\nsubject = ).*$`, 'm');
  if (!line.test(config))
    throw new Error(
      `supabase/config.toml has no line "subject = …" below [auth.email.template.${section}]. Without its template, Supabase ` +
        'sends an email of its own, whose link the pages do not know. Add the lines of this repository.',
    );
  return config.replace(line, () => JSON.stringify(subject));
}

/** Compose replaces no variables in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

/**
 * Returns the names of the files whose texts differ from the brand.
 * @param folder the path of supabase/
 */
export async function outdatedAuthTemplates(folder: string): Promise<string[]> {
  const files = await filesIn(folder);
  const isOutdated = await Promise.all(
    files.map(async ([name, text]) => (await readFile(path.join(folder, name), 'utf8').catch(() => '')) !== text),
  );
  return files.map(([name]) => name).filter((_, n) => isOutdated[n]);
}

/** Writes the files. */
export async function writeAuthTemplates(folder: string): Promise<void> {
  for (const [name, text] of await filesIn(folder)) await writeFile(path.join(folder, name), text);
}

const filesIn = async (folder: string) =>
  Object.entries(await authTemplateFiles(await readFile(path.join(folder, 'config.toml'), 'utf8')));
