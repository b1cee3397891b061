import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

// Imports run one way: shared ← features ← pages ← app.
const LAYERS = ['shared', 'features', 'pages', 'app'];

const SRC = path.resolve('src');

interface Import {
  from: string;
  to: string;
  /** Types alone, which leave no trace in the bundle. */
  isType: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));

const isTest = (file: string) => file.includes('.test.') || file.startsWith('testing/');
const sources = files.filter((file) => !isTest(file));
const textOf = (file: string) => readFileSync(path.join(SRC, file), 'utf8');

const imports = sources.flatMap((from): Import[] =>
  [
    ...textOf(from).matchAll(
      /(?:import|export)\s+(type\s)?[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\)|import\s+'([^']+)'/g,
    ),
  ].map(([, type, named, lazy, bare]) => ({
    from,
    to: resolved(from, named ?? lazy ?? bare ?? ''),
    isType: type !== undefined,
  })),
);

function resolved(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const target = path.posix.join(path.posix.dirname(from), specifier);
  return files.find((file) => file === target || file.replace(/\.tsx?$/, '') === target) ?? target;
}

const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[0] ?? '');
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];
const named = ({ from, to }: Import) => `${from} imports ${to}`;

it('imports one way: shared, features, pages, app', () => {
  const against = imports.filter(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from));
  expect(against.map(named)).toEqual([]);
});

it('takes from another feature its state, api and types, never its components', () => {
  const components = imports.filter(({ from, to }) => {
    const [mine, theirs] = [featureOf(from), featureOf(to)];
    return mine && theirs && mine !== theirs && to.endsWith('.tsx');
  });
  expect(components.map(named)).toEqual([]);
});

it('keeps what tests need, and the server, out of the page', () => {
  expect(imports.filter(({ to }) => to.startsWith('testing/') || to.startsWith('..')).map(named)).toEqual([]);
});

it('has no barrels', () => {
  expect(
    sources.filter(
      (file) => /^(shared|features|pages|app)\/.*index\.tsx?$/.test(file) || /export \* from/.test(textOf(file)),
    ),
  ).toEqual([]);
});

it('loads supabase-js in one place, which is itself loaded late', () => {
  const eager = imports.filter(({ to, isType }) => to.startsWith('@supabase/') && !isType);
  expect(eager.map(({ from }) => from)).toEqual(['shared/api/backendClient.ts']);
  const importers = imports.filter(({ to, isType }) => to === 'shared/api/backendClient.ts' && !isType);
  expect(importers.map(({ from }) => from)).toEqual(['app/browserServices.ts']);
  expect(textOf('app/browserServices.ts')).not.toMatch(/^import .*api\/backendClient'/m);
});

it('asks no clock, chance or storage in a reducer', () => {
  const slices = sources.filter((file) => file.endsWith('Slice.ts') || file.endsWith('Messages.ts'));
  expect(slices.length).toBeGreaterThanOrEqual(4);
  for (const slice of slices) {
    expect(textOf(slice)).not.toMatch(
      /Date\.now|new Date|Math\.random|nanoid|crypto|localStorage|sessionStorage|window\.|document\.|fetch\(/,
    );
  }
});
