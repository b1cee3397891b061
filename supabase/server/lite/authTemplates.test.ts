import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { outdatedAuthTemplates, writeAuthTemplates } from './authTemplates.ts';

const SUPABASE = path.join(root, 'supabase');

/** Copies the files, and returns a function that replaces text in one of the copies. */
function copyFiles() {
  const folder = createTemporaryFolder();
  for (const name of ['config.toml', 'templates'])
    cpSync(path.join(SUPABASE, name), path.join(folder, name), { recursive: true });
  const replace = (name: string, text: string, replacement: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, replacement));
  };
  return { folder, replace };
}

it('the texts of the auth emails for Supabase are up to date, as `npm run templates` writes them', async () => {
  expect(await outdatedAuthTemplates(SUPABASE)).toEqual([]);
});

it('names the files with the texts of another brand, and writes them', async () => {
  const { folder, replace } = copyFiles();
  const files = ['templates/recovery.html', 'templates/subjects.env', 'config.toml'];
  for (const file of files) replace(file, 'Nilgiri Black Tea', 'Another Tea');
  expect(await outdatedAuthTemplates(folder)).toEqual(files);

  await writeAuthTemplates(folder);
  expect(await outdatedAuthTemplates(folder)).toEqual([]);
});

it('names an email whose subject config.toml lacks', async () => {
  const { folder, replace } = copyFiles();
  replace('config.toml', '[auth.email.template.recovery]', '');
  await expect(writeAuthTemplates(folder)).rejects.toThrow('[auth.email.template.recovery]');
});
