import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAll, openBuild } from './build.ts';
import { FolderInUseError, lockFolder } from '../database/folderLock.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';

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

// Replaces the renderer: writes what it is asked for, then all of its two pictures, unless a drawing is broken.
const FAKE_RENDERER = `
import fs from 'node:fs';
const [folder, scope] = process.argv.slice(2);
const write = (file: string) => fs.writeFileSync(folder + '/' + file, '');
process.on('message', ({ file }) => {
  if (file !== 'none.avif') write(file);
  process.send({ finished: file });
});
process.on('disconnect', () => process.exit());
if (fs.existsSync('public/broken.svg')) process.exit(1);
// Waits until the test allows it.
const timer = setInterval(() => {
  if (fs.existsSync('blocked')) return;
  clearInterval(timer);
  ['a.avif', 'b.avif'].forEach(write);
  process.disconnect();
}, 10);
`;

describe('openBuild', () => {
  let root: string;
  const at = (name: string) => path.join(root, name);
  const runs = () => (existsSync(at('runs')) ? Number(readFileSync(at('runs'), 'utf8')) : 0);
  const silent = () => undefined;
  const open = () => openBuild(root, silent, (pictures) => Promise.resolve(pictures));
  const build = async () => {
    const pictures = await open();
    await pictures?.finished;
    return pictures;
  };
  /** Sets the time of the last change to a minute ago. */
  const age = (...names: string[]) =>
    names.forEach((name) => utimesSync(at(name), Date.now() / 1000 - 60, Date.now() / 1000 - 60));

  beforeEach(() => {
    root = createTemporaryFolder();
    mkdirSync(at('src'));
    mkdirSync(at('node_modules/webpack-cli/bin'), { recursive: true });
    writeFileSync(at('node_modules/webpack-cli/bin/cli.js'), FAKE_WEBPACK);
    writeFileSync(at('node_modules/webpack-cli/package.json'), '{}');
    symlinkSync(path.resolve('node_modules/tsx'), at('node_modules/tsx'));
    writeFileSync(at('package.json'), '{ "type": "module" }');
    mkdirSync(at('scripts/art'), { recursive: true });
    writeFileSync(at('scripts/art/renderPictures.ts'), FAKE_RENDERER);
    mkdirSync(at('public'));
    writeFileSync(at('src/index.tsx'), '');
    writeFileSync(at('src/old.ts'), '');
    writeFileSync(at('webpack.config.ts'), '');
    age(
      'webpack.config.ts',
      'src/index.tsx',
      'src/old.ts',
      'src',
      'public',
      'scripts/art',
      'scripts/art/renderPictures.ts',
    );
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

  it('does not build in a container, which has the build but not the configuration of webpack', async () => {
    await build();
    rmSync(at('webpack.config.ts'));
    writeFileSync(at('src/index.tsx'), 'new');
    await build();
    expect(runs()).toBe(1);
  });

  it('builds once for two servers that start at the same time', async () => {
    await Promise.all([build(), build()]);
    expect(runs()).toBe(1);
  });

  it('lets no other process replace the build while it is read', async () => {
    await build();
    await openBuild(root, silent, async () => {
      await expect(lockFolder(at('node_modules/.cache/shop-build'))).rejects.toThrow(FolderInUseError);
    });
    await build();
    expect(runs()).toBe(1);
  });

  it('rejects if the build fails', async () => {
    writeFileSync(at('src/index.tsx'), 'broken');
    await expect(build()).rejects.toThrow('The build failed.');
  });

  it('renders a requested picture before all others, and the missing pictures of an earlier process', async () => {
    writeFileSync(at('blocked'), '');
    const pictures = await open();
    await pictures?.render('hero.avif');
    await pictures?.render('none.avif');
    expect([existsSync(at('dist/hero.avif')), existsSync(at('dist/a.avif'))]).toEqual([true, false]);

    const continued = await open();
    rmSync(at('blocked'));
    await Promise.all([pictures?.finished, continued?.finished]);
    await continued?.render('hero.avif');
    expect([existsSync(at('dist/a.avif')), runs()]).toEqual([true, 1]);
    expect(await open()).toBeUndefined();
  });

  it('rejects a complete build whose pictures cannot be rendered, and renders them at the next start', async () => {
    writeFileSync(at('public/broken.svg'), '');
    await expect(buildAll(root, () => undefined)).rejects.toThrow('The pictures could not be rendered.');
    rmSync(at('public/broken.svg'));
    age('public');
    await build();
    expect([existsSync(at('dist/b.avif')), runs()]).toEqual([true, 1]);
  });
});
