import { format } from 'prettier';
import {
  readersOf,
  SETTING_NAMES,
  SETTINGS,
  type Setting,
  type SettingName,
} from '../../supabase/functions/_shared/settings/table.ts';

const settings = SETTING_NAMES.map((name): Setting & { name: SettingName } => ({ name, ...SETTINGS[name] }));

const HEADER = '| Variable | Value | Default | Meaning | Read by |\n| --- | --- | --- | --- | --- |\n';

/** Returns docs/SETTINGS.md with the current table of all settings in place of its table. */
export async function settingsPage(page: string): Promise<string> {
  const rows = settings.map(({ name, form, default: value, otherwise = 'none', meaning }) => {
    const cells = [`\`${name}\``, form.text, value ? `\`${value}\`` : otherwise, meaning, readersOf(name).join(', ')];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '\\<')).join(' | ')} |\n`;
  });
  return format(page.replace(/^\|[^]*?\n(?!\|)/m, `${HEADER}${rows.join('')}\n`), {
    parser: 'markdown',
    printWidth: 120,
  });
}

/** Returns .env.example, the file that an operator copies to .env. */
export function exampleFile(): string {
  const entries = settings
    .filter(({ isInExample }) => isInExample)
    .map(({ name, form, meaning }) => `# ${name}: ${meaning.replaceAll('`', '')}.\n# Value: ${form.text}\n${name}=\n`);
  return [
    '# Settings of the shop for compose.yaml: copy this file to .env and enter the values. An empty value is not set.\n' +
      '# Write comments on lines of their own, and $ in a URL as %24: Docker replaces a $ and what follows.\n' +
      '# docs/SETTINGS.md describes all settings. npm run settings-docs generates this file.\n',
    ...entries,
  ].join('\n');
}
