import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FUNCTIONS = fileURLToPath(new URL('..', import.meta.url));
// Packages come from the project's own node_modules, so nothing is downloaded.
const OPTIONS = ['--config', path.join(FUNCTIONS, 'deno.json'), '--node-modules-dir=manual', '--no-lock'];

const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall: () => string };

interface DenoProcess {
  /** What it has printed so far, on either stream. */
  output(): string;
  /** Resolves with the first match in what is printed; rejects when the process ends without one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

async function startDeno(args: string[], env: Record<string, string> = {}): Promise<DenoProcess> {
  const cache = await mkdtemp(path.join(tmpdir(), 'deno-'));
  const child = spawn(runInstall(), args, {
    env: { PATH: process.env.PATH, DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(async ([code]) => {
    await rm(cache, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    output: () => output,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        void ended.then((code) => reject(new Error(`deno ended with ${code}:\n${output}`)));
        look();
      }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Type-checks modules of this folder as Deno sees them; answers what it complains of, or nothing. */
export async function denoCheck(...modules: string[]): Promise<string> {
  const check = await startDeno(['check', '--quiet', ...OPTIONS, ...modules.map((name) => path.join(FUNCTIONS, name))]);
  return (await check.ended) === 0 ? '' : check.output();
}

/** Serves a function as the hosted platform would, on a port of its own. */
export async function denoServe(
  name: string,
  env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startDeno(
    ['run', ...OPTIONS, '--cached-only', '--allow-net', '--allow-env', path.join(FUNCTIONS, name, 'index.ts')],
    {
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      ...env,
    },
  );
  const [, url = ''] = await server.printed(/Listening on (http:\/\/127\.0\.0\.1:\d+)/);
  return { url, stop: () => server.stop() };
}
