import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FUNCTIONS = fileURLToPath(new URL('..', import.meta.url));

/** Packages are resolved from node_modules of the project, so nothing is downloaded. */
const OPTIONS = ['--node-modules-dir=manual', '--no-lock'];

const configOf = (name: string) => path.join(FUNCTIONS, name, 'deno.json');
const entryPointOf = (name: string) => path.join(FUNCTIONS, name, 'index.ts');

const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall: () => string };

interface DenoProcess {
  /** Everything printed so far, on both streams. */
  output(): string;
  /** Resolves with the first match in the output. Rejects if the process exits without one. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  stop: () => Promise<void>;
}

function startDeno(args: string[], env: Record<string, string> = {}): DenoProcess {
  const cache = mkdtempSync(path.join(tmpdir(), 'deno-'));
  const child = spawn(runInstall(), args, {
    env: { PATH: process.env.PATH, DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(async ([code]) => {
    await rm(cache, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    output: () => output,
    exited,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const search = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', search);
        void exited.then((code) => reject(new Error(`deno exited with ${code}:\n${output}`)));
        search();
      }),
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** Type-checks the entry points of the functions, with the imports of all of them. Returns the errors, or an empty string. */
export async function denoCheck(names: string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'deno-'));
  const importMap = path.join(folder, 'imports.json');
  const imports = Object.assign({}, ...names.map(importsOf)) as Record<string, string>;
  writeFileSync(importMap, JSON.stringify({ imports }));
  const check = startDeno(['check', '--quiet', '--import-map', importMap, ...OPTIONS, ...names.map(entryPointOf)]);
  const code = await check.exited;
  await rm(folder, { recursive: true });
  return code === 0 ? '' : check.output();
}

/** Returns the imports of a function's deno.json. */
export const importsOf = (name: string) =>
  (JSON.parse(readFileSync(configOf(name), 'utf8')) as { imports: Record<string, string> }).imports;

/** Serves a function on a free port. The caller must stop it, even if the URL never resolves. */
export function denoServe(name: string, env: Record<string, string>): { url: Promise<string>; stop(): Promise<void> } {
  const server = startDeno(
    ['run', '--config', configOf(name), ...OPTIONS, '--cached-only', '--allow-net', '--allow-env', entryPointOf(name)],
    { DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', ...env },
  );
  const listening = server.waitForOutput(/Listening on (http:\/\/127\.0\.0\.1:\d+)/);
  return { url: listening.then(([, url = '']) => url), stop: () => server.stop() };
}
