import { readFileSync } from 'node:fs';
import { linkMail, type LinkMailType } from './authMailTexts.ts';

const withoutIndentation = (text: string) => text.replace(/\n\s+/g, '\n').trim();

it.each<[LinkMailType, string]>([
  ['signup', 'confirmation'],
  ['recovery', 'recovery'],
  ['magiclink', 'magic_link'],
  ['email_change', 'email_change'],
])('the mail of type %s is the template of hosted projects', async (type, section) => {
  const link = `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=${type}`;
  const { subject, html = '' } = await linkMail(type, 'asha@nbt.example', link, '{{ .Token }}');
  const template = readFileSync(new URL(`../../templates/${type}.html`, import.meta.url), 'utf8');
  expect(withoutIndentation(html)).toBe(withoutIndentation(template));

  const config = readFileSync(new URL('../../config.toml', import.meta.url), 'utf8');
  expect(config).toContain(
    `[auth.email.template.${section}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${type}.html"`,
  );
});
