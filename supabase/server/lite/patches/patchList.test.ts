import { readdirSync, readFileSync } from 'node:fs';

it('lists every patch of @supabase/lite with its reason', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^\w+\.ts$/.test(name));
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/\| \[(\w+\.ts)\]\(\.\/\1\) +\| \S/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(files.sort());
});
