import { existsSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';

/* The container must be able to run the commands that the documentation names. */

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const { scripts, dependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies',
  Record<string, string>
>;

/** Run in a checkout: the image is built already, and the contract tests need packages of the tests. */
const OUTSIDE_THE_CONTAINER = ['build', 'contract', 'templates', 'test', 'types'];

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

/** Returns the files and packages that a program needs and the image does not contain. */
async function missingFor(program: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [program],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
  });
  const files = Object.keys(metafile.inputs).filter((file) => !isInImage(file));
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imports
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...files, ...new Set(packages.filter((name) => !(name in dependencies)))];
}

it('finds the commands in the documentation', () => {
  expect(commands).toEqual(expect.arrayContaining(['apply-privileges', 'backup', 'doctor', 'reconcile', 'restore']));
});

it.each(commands)('can run npm run %s in the container', async (name) => {
  const [, file = ''] = / (\S+\.ts)/.exec(scripts[name] ?? '') ?? [];
  expect(file).toMatch(/\.ts$/);
  expect(await missingFor(file)).toEqual([]);
});

it.each(files)('can run %s in the container', async (file) => {
  expect(await missingFor(file)).toEqual([]);
});

it.each([
  ['compose.yaml', 'Dockerfile'],
  ['.github/workflows/ci.yml', '.github/workflows/ci.yml'],
])('has the PostgreSQL clients of the version of the database in %s', (databases, clients) => {
  const [, server] = /image: postgres:(\d+)/.exec(read(databases)) ?? [];
  const [, client] = /postgresql-client-(\d+)/.exec(read(clients)) ?? [];
  expect(server).toBeDefined();
  expect(client).toBe(server);
});

it('has the Node version of .nvmrc', () => {
  expect(/^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(read('.nvmrc').trim());
});
