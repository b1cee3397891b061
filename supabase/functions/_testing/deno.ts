import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../server/root.ts';
import { configOf, copyUploadedFiles, entryPointOf } from './uploadedFiles.ts';

/** Keeps the packages that Deno downloads. */
const CACHE = path.join(root, 'node_modules/.cache/deno');

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

/**
 * Runs a command of Deno with a function alone: with the files that are uploaded for it, in a folder of its own, and with
 * the packages that its deno.json names, which Deno downloads as the platform does.
 */
async function startDeno(
  command: string,
  name: string,
  options: string[] = [],
  env: Record<string, string> = {},
): Promise<DenoProcess> {
  const folder = await copyUploadedFiles(name);
  const child = spawn(
    runInstall(),
    [command, '--no-lock', '--config', configOf(name), ...options, entryPointOf(name)],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        // .npmrc can name another registry.
        HOME: process.env.HOME,
        DENO_DIR: CACHE,
        DENO_TLS_CA_STORE: 'mozilla,system',
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(async ([code]) => {
    await rm(folder, { recursive: true });
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

/** Type-checks a function alone. Returns the errors, or an empty string. */
export async function denoCheck(name: string): Promise<string> {
  const check = await startDeno('check', name, ['--quiet']);
  const code = await check.exited;
  return code === 0 ? '' : check.output();
}

/** A function that is served. */
interface DenoServer extends Pick<DenoProcess, 'waitForOutput' | 'stop'> {
  url: Promise<string>;
}

/** Serves a function alone, on a free port. The caller must stop it, even if the URL never resolves. */
export function denoServe(name: string, env: Record<string, string>): DenoServer {
  const started = startDeno('run', name, ['--allow-net', '--allow-env'], {
    DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
    ...env,
  });
  const waitForOutput: DenoProcess['waitForOutput'] = async (pattern) => (await started).waitForOutput(pattern);
  const listening = waitForOutput(/Listening on (http:\/\/127\.0\.0\.1:\d+)/);
  return {
    url: listening.then(([, url = '']) => url),
    waitForOutput,
    stop: async () => (await started).stop(),
  };
}
