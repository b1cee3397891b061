import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../supabase/server/testing/temporaryFolder.ts';

// Replaces npm: records its arguments, and installs what it is asked for.
const FAKE_NPM = `#!/usr/bin/env node
const fs = require('fs');
const args = process.argv.slice(2);
fs.appendFileSync('npm-calls', args.join(' ') + '\\n');
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const isInstalled = ([path, { dev, optional }]) => path && !optional && (!dev || args.includes('--include=dev'));
fs.mkdirSync('node_modules', { recursive: true });
const installed = Object.fromEntries(Object.entries(packages).filter(isInstalled));
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
`;

it('denies each install script of a package, because npm warns of those that package.json does not mention', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const packages = read('package-lock.json').packages as Record<string, { hasInstallScript?: boolean }>;
  const names = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);
  expect(read('package.json').allowScripts).toEqual(
    Object.fromEntries(names.map((name) => [name.replace(/^.*node_modules\//, ''), false])),
  );
});

describe('ensureInstalled', () => {
  let root: string;
  const at = (name: string) => path.join(root, name);
  const writeLock = (versionOfReact: string) =>
    writeFileSync(
      at('package-lock.json'),
      JSON.stringify({
        packages: {
          '': { version: '1.0.0' },
          'node_modules/react': { version: versionOfReact },
          'node_modules/jest': { version: '30.0.0', dev: true },
          'node_modules/@esbuild/win32-x64': { version: '1.0.0', optional: true },
        },
      }),
    );
  /** Returns the commands that it runs. */
  const ensureInstalled = (...args: string[]) => {
    rmSync(at('npm-calls'), { force: true });
    const { status } = spawnSync(process.execPath, [at('scripts/ensureInstalled.mjs'), ...args], {
      env: { ...process.env, PATH: `${at('bin')}${path.delimiter}${process.env.PATH}` },
    });
    expect(status).toBe(0);
    return existsSync(at('npm-calls')) ? readFileSync(at('npm-calls'), 'utf8').trim().split('\n') : [];
  };

  beforeEach(() => {
    root = createTemporaryFolder();
    mkdirSync(at('scripts'));
    for (const name of ['ensureInstalled.mjs', 'requireNode.mjs'])
      copyFileSync(path.join('scripts', name), at(path.join('scripts', name)));
    mkdirSync(at('bin'));
    writeFileSync(at('bin/npm'), FAKE_NPM, { mode: 0o755 });
    writeLock('19.0.0');
  });

  it('installs only the dependencies in a fresh clone, once', () => {
    expect(ensureInstalled()).toEqual(['ci --omit=dev']);
    expect(ensureInstalled()).toEqual([]);
  });

  it('installs all packages in a fresh clone if development or tests need them', () => {
    expect(ensureInstalled('--include=dev')).toEqual(['ci --include=dev']);
    expect(ensureInstalled('--include=dev')).toEqual([]);
    expect(ensureInstalled()).toEqual([]);
  });

  it('adds missing packages without deleting the others', () => {
    ensureInstalled();
    expect(ensureInstalled('--include=dev')).toEqual(['install --no-save --include=dev']);
    expect(ensureInstalled('--include=dev')).toEqual([]);
  });

  it('updates all installed packages after a change of package-lock.json', () => {
    ensureInstalled('--include=dev');
    writeLock('19.0.1');
    expect(ensureInstalled()).toEqual(['install --no-save --include=dev']);
    expect(ensureInstalled()).toEqual([]);
  });
});
