import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser for the journeys: `CHROMIUM_PATH`, else one that is installed, else the one that
 * comes inside an npm package, so that `npm test` needs nothing but Node.
 */
export async function chromium(): Promise<LaunchOptions> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((file) => existsSync(file));
  if (installed) return { executablePath: installed, args: QUIET };

  // The package unpacks its own shared libraries only where it believes itself to be on Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'chromium-'));
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...QUIET, '--no-zygote'] };
}
