import { readdirSync, readFileSync } from 'node:fs';

it('lists every patch of @supabase/lite with its reason', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^\w+\/\w+\.ts$/.test(file));
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/\| \[\w+\.ts\]\(\.\/(\w+\/\w+\.ts)\) +\| \S/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(files.sort());
});
