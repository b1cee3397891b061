import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../server/root.ts';
import { configOf, FUNCTION_NAMES, uploadedFilesOf } from './_testing/uploadedFiles.ts';

// deno.slow.test.ts runs the functions in Deno.

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the entry of a deno.json for an import, with the version of package.json. */
function entryOf(specifier: string): [string, string] {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const version = dependencies[name];
  return name === specifier ? [name, `npm:${name}@${version}`] : [`${name}/`, `npm:/${name}@${version}/`];
}

it.each(FUNCTION_NAMES)('declares what %s imports in its deno.json, with the versions of package.json', (name) => {
  expect(JSON.parse(read(configOf(name)))).toEqual({
    imports: Object.fromEntries(uploadedFilesOf(name).specifiers.map(entryOf)),
  });
});

it.each(FUNCTION_NAMES)(
  'lets %s verify its callers itself, because the platform rejects tokens of JWT signing keys',
  (name) => {
    expect(read('supabase/config.toml')).toContain(`[functions.${name}]\nverify_jwt = false\n`);
  },
);
