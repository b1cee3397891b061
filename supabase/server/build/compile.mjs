// Compiles the server into dist-server/ if a source is newer. Without it, Node would compile each file of the server when it
// is imported, once in each thread, which would take most of a start.
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const folder = path.join(root, 'dist-server');
const SOURCES = ['supabase/functions', 'supabase/server', 'src/domain', 'scripts/requireNode.mjs', 'package-lock.json'];
/** Written when all files are, so that an interrupted run is repeated. */
const marker = path.join(folder, 'compiled');

const compiledAt = statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (SOURCES.some((source) => lastChange(path.join(root, source)) > compiledAt)) await compile();

/** Returns when a file, or anything in a folder, last changed. Deleting a file changes only its folder. */
function lastChange(source) {
  const info = statSync(source);
  const files = info.isDirectory() ? readdirSync(source, { recursive: true }) : [];
  return Math.max(info.mtimeMs, ...files.map((file) => statSync(path.join(source, file)).mtimeMs));
}

async function compile() {
  const { buildSync } = await import('esbuild');
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: {
      start: 'supabase/server/start.ts',
      entry: 'supabase/server/backendThread/serve.ts',
      pdfEntry: 'supabase/server/pdfThread/serve.ts',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    // Another process may be loading the file.
    const temporary = `${file}.${process.pid}.new`;
    writeFileSync(temporary, contents);
    renameSync(temporary, file);
  }
  writeFileSync(marker, '');
}
