import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.ts';

// Stands for webpack: counts its runs, and fails when the source says so.
const WEBPACK = `
const fs = require('fs');
if (fs.readFileSync('src/index.tsx', 'utf8') === 'broken') process.exit(2);
const runs = fs.existsSync('runs') ? Number(fs.readFileSync('runs', 'utf8')) : 0;
fs.writeFileSync('runs', String(runs + 1));
fs.mkdirSync('dist', { recursive: true });
fs.writeFileSync('dist/index.html', '');
`;

describe('building before a start', () => {
  let root: string;
  const at = (name: string) => path.join(root, name);
  const runs = () => (existsSync(at('runs')) ? Number(readFileSync(at('runs'), 'utf8')) : 0);
  const build = () => ensureBuilt(root, () => undefined);
  /** As if nothing had been touched for a minute. */
  const age = (...names: string[]) =>
    names.forEach((name) => utimesSync(at(name), Date.now() / 1000 - 60, Date.now() / 1000 - 60));

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'nbt-build-'));
    mkdirSync(at('src'));
    mkdirSync(at('node_modules/webpack-cli/bin'), { recursive: true });
    writeFileSync(at('node_modules/webpack-cli/bin/cli.js'), WEBPACK);
    writeFileSync(at('src/index.tsx'), '');
    writeFileSync(at('src/old.ts'), '');
    age('src/index.tsx', 'src/old.ts', 'src');
  });

  it('happens once while nothing changes', async () => {
    await build();
    await build();
    expect(runs()).toBe(1);
  });

  it('happens again when a source changed or went', async () => {
    await build();
    age('dist/index.html');
    writeFileSync(at('src/index.tsx'), 'new');
    await build();
    expect(runs()).toBe(2);

    age('src/index.tsx', 'src/old.ts', 'src', 'dist/index.html');
    rmSync(at('src/old.ts'));
    await build();
    expect(runs()).toBe(3);
  });

  it('happens once for two servers that start together', async () => {
    await Promise.all([build(), build()]);
    expect(runs()).toBe(1);
  });

  it('stops the start when it fails', async () => {
    writeFileSync(at('src/index.tsx'), 'broken');
    await expect(build()).rejects.toThrow('The build failed.');
  });
});
