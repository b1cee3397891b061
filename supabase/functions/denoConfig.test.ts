import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './_testing/deno.ts';

// deno.slow.test.ts runs the functions in Deno.

const FUNCTIONS = fileURLToPath(new URL('.', import.meta.url));
const NAMES = readdirSync(FUNCTIONS).filter((name) => existsSync(path.join(FUNCTIONS, name, 'index.ts')));

it.each(NAMES)('imports the package versions of package.json in %s', (name) => {
  const imports = importsOf(name);
  const packageJson = readFileSync(path.join(FUNCTIONS, '../../package.json'), 'utf8');
  const { dependencies } = JSON.parse(packageJson) as { dependencies: Record<string, string> };
  const expected = Object.keys(imports).map((specifier) =>
    specifier.endsWith('/')
      ? [specifier, `npm:/${specifier.slice(0, -1)}@${dependencies[specifier.slice(0, -1)]}/`]
      : [specifier, `npm:${specifier}@${dependencies[specifier]}`],
  );
  expect(imports).toEqual(Object.fromEntries(expected));
});

it.each(NAMES)('lets %s verify its callers itself, because the platform rejects tokens of JWT signing keys', (name) => {
  const config = readFileSync(path.join(FUNCTIONS, '../config.toml'), 'utf8');
  expect(config).toContain(`[functions.${name}]\nverify_jwt = false\n`);
});
