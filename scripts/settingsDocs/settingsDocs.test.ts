import { readFileSync } from 'node:fs';
import { SETTING_NAMES, settingsReadBy } from '../../supabase/functions/_shared/settings/table.ts';
import { PAGE_CONFIG_KEYS } from '../../src/domain/pageConfig.ts';
import { exampleFile, settingsPage } from './files.ts';

const read = (file: string) => readFileSync(file, 'utf8');

it('describes all settings in docs/SETTINGS.md: npm run settings-docs generates its table', async () => {
  const page = read('docs/SETTINGS.md');
  expect(await settingsPage(page)).toBe(page);
  expect([...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual(SETTING_NAMES);
});

it('has every setting that a public shop needs in .env.example: npm run settings-docs generates it', () => {
  expect(exampleFile()).toBe(read('.env.example'));
});

it('passes every setting on to the container of the shop', () => {
  const compose = read('compose.yaml');
  const [, shop = ''] = /^ {2}shop:\n([^]*?)^ {2}\w/m.exec(compose) ?? [];
  expect(shop).toContain('\n    env_file: .env\n');
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(shop) ?? [];
  const replaced = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name);
  expect(replaced).not.toEqual([]);
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(replaced));
  // A value in the file would have no effect.
  for (const name of replaced) expect(exampleFile()).not.toContain(`\n${name}=`);
  const interpolated = [...new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))];
  expect(interpolated.sort()).toEqual(settingsReadBy('compose').sort());
});

it('has every setting of the page that an operator sets', () => {
  const setByTheServer = ['MAILBOX_URL', 'GOOGLE_SIGN_IN'];
  expect(settingsReadBy('pages')).toEqual(
    expect.arrayContaining(PAGE_CONFIG_KEYS.filter((key) => !setByTheServer.includes(key))),
  );
});
