import { existsSync, readFileSync } from 'node:fs';

/* The container must be able to run the commands that the documentation names. */

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Run in a checkout: the image is built already, and the contract tests need packages of the tests. */
const OUTSIDE_THE_CONTAINER = ['build', 'contract', 'test'];

const documented = ['docs/DEPLOY.md', 'docs/PERSONAL_DATA.md'].map(read).join('\n');
const commands = [...new Set([...documented.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name = '']) => name))]
  .filter((name) => !OUTSIDE_THE_CONTAINER.includes(name))
  .sort();
const files = [...new Set([...documented.matchAll(/--import tsx (\S+\.ts)/g)].map(([, file = '']) => file))];

/** Whether the last stage of the Dockerfile contains a file of the repository. */
function isInImage(file: string): boolean {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const copied = [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const isBelow = (folder: string) => file === folder || file.startsWith(`${folder}/`);
  return existsSync(file) && copied.some(isBelow) && !ignored.some(isBelow);
}

it('finds the commands in the documentation', () => {
  expect(commands).toEqual(expect.arrayContaining(['apply-privileges', 'backup', 'doctor', 'reconcile', 'restore']));
});

it.each(commands)('can run npm run %s in the container', (name) => {
  const [, file = ''] = / (\S+\.ts)/.exec(scripts[name] ?? '') ?? [];
  expect(file).toMatch(/\.ts$/);
  expect(isInImage(file)).toBe(true);
});

it.each(files)('contains %s, which the documentation runs', (file) => {
  expect(isInImage(file)).toBe(true);
});

it('has the PostgreSQL clients of the version of the database in compose.yaml', () => {
  const [, server] = /image: postgres:(\d+)/.exec(read('compose.yaml')) ?? [];
  const [, client] = /postgresql-client-(\d+)/.exec(dockerfile) ?? [];
  expect(client).toBe(server);
});
