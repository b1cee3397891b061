import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const INSTALLED_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the launch options of the browser in `CHROMIUM_PATH`, of an installed browser, or of the Chromium in an
 * npm package, in this order. With the package, `npm test` needs nothing but Node.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED_BROWSERS.find((file) => existsSync(file));
  if (installed) return { executablePath: installed, args: ARGS };

  // The package unpacks its shared libraries only if this variable names a Lambda runtime.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'chromium-'));
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...ARGS, '--no-zygote'] };
}
