import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.ts';
import { createTemporaryFolder } from './testing/temporaryFolder.ts';

// Replaces webpack: counts its runs, and fails if the source says so.
const FAKE_WEBPACK = `
const fs = require('fs');
if (fs.readFileSync('src/index.tsx', 'utf8') === 'broken') process.exit(2);
const runs = fs.existsSync('runs') ? Number(fs.readFileSync('runs', 'utf8')) : 0;
fs.writeFileSync('runs', String(runs + 1));
for (const name of ['dist/shell.html', 'dist-render/render.cjs']) {
  fs.mkdirSync(name.split('/')[0], { recursive: true });
  fs.writeFileSync(name, '');
}
`;

describe('ensureBuilt', () => {
  let root: string;
  const at = (name: string) => path.join(root, name);
  const runs = () => (existsSync(at('runs')) ? Number(readFileSync(at('runs'), 'utf8')) : 0);
  const build = () => ensureBuilt(root, () => undefined);
  /** Sets the time of the last change to a minute ago. */
  const age = (...names: string[]) =>
    names.forEach((name) => utimesSync(at(name), Date.now() / 1000 - 60, Date.now() / 1000 - 60));

  beforeEach(() => {
    root = createTemporaryFolder();
    mkdirSync(at('src'));
    mkdirSync(at('node_modules/webpack-cli/bin'), { recursive: true });
    writeFileSync(at('node_modules/webpack-cli/bin/cli.js'), FAKE_WEBPACK);
    mkdirSync(at('node_modules/tsx'));
    writeFileSync(at('node_modules/tsx/index.js'), '');
    writeFileSync(at('src/index.tsx'), '');
    writeFileSync(at('src/old.ts'), '');
    age('src/index.tsx', 'src/old.ts', 'src');
  });

  it('builds once while no source changes', async () => {
    await build();
    await build();
    expect(runs()).toBe(1);
  });

  it('builds again after a source was changed or deleted', async () => {
    await build();
    age('dist/shell.html');
    writeFileSync(at('src/index.tsx'), 'new');
    await build();
    expect(runs()).toBe(2);

    age('src/index.tsx', 'src/old.ts', 'src', 'dist/shell.html');
    rmSync(at('src/old.ts'));
    await build();
    expect(runs()).toBe(3);
  });

  it('does not build in a container, which has the build but not webpack', async () => {
    await build();
    rmSync(at('node_modules/webpack-cli'), { recursive: true });
    writeFileSync(at('src/index.tsx'), 'new');
    await build();
    expect(runs()).toBe(1);
  });

  it('builds once for two servers that start at the same time', async () => {
    await Promise.all([build(), build()]);
    expect(runs()).toBe(1);
  });

  it('rejects if the build fails', async () => {
    writeFileSync(at('src/index.tsx'), 'broken');
    await expect(build()).rejects.toThrow('The build failed.');
  });
});
