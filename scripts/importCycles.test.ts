import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = new Set(
  ['src', 'supabase', 'scripts', 'bench', 'e2e']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name)),
);

/** The files that a file imports: as values, as types, and when they are needed. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const imported = path.join(path.dirname(file), fileName);
      return [imported, `${imported}.ts`, `${imported}.tsx`].filter((candidate) => files.has(candidate));
    });
}

/** Returns a cycle as a list of files, where each file imports the next file, or null. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, importers: string[]): string[] | null => {
    if (importers.includes(file)) return [...importers.slice(importers.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const imported of graph.get(file) ?? []) {
      const cycle = visit(imported, [...importers, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

// The rule import-x/no-cycle ignores imports of types.
describe('the imports of the project', () => {
  it('have no cycle, not even of types', () => {
    const graph = new Map([...files].map((file) => [file, importsOf(file)]));
    expect(graph.get('src/index.tsx')?.length).toBeGreaterThan(0);
    expect(findCycle(graph)).toBeNull();
  });

  it('contain the endpoints of all features where a recording is replayed', () => {
    const apis = [...files].filter(
      (file) =>
        /^src\/features\/.*Api\.ts$/.test(file) &&
        readFileSync(path.join(root, file), 'utf8').includes('injectEndpoints'),
    );
    expect(apis.length).toBeGreaterThan(10);
    expect(importsOf('src/app/recorder/allEndpoints.ts').toSorted()).toEqual(apis.toSorted());
  });
});
