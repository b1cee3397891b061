import { readFileSync } from 'node:fs';
import { LINK_EMAILS } from '../../functions/_shared/email/authEmails.ts';
import { authTemplates } from './authTemplates.ts';

it.each(LINK_EMAILS)('the email of kind %s is the template of hosted projects', async (kind) => {
  const template = (await authTemplates()).find((candidate) => candidate.kind === kind);
  expect(readFileSync(new URL(`../../templates/${kind}.html`, import.meta.url), 'utf8')).toBe(template?.html);

  const config = readFileSync(new URL('../../config.toml', import.meta.url), 'utf8');
  expect(config).toContain(
    `[auth.email.template.${template?.section}]\nsubject = "${template?.subject}"\ncontent_path = "./supabase/templates/${kind}.html"`,
  );
});
