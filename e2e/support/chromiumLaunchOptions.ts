import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** The headless shell is first: without the windows of the whole browser, the tests take two thirds of the time. */
const INSTALLED_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
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
 * npm package, in this order; an empty `CHROMIUM_PATH` chooses the package. With it, `npm test` needs nothing but Node.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED_BROWSERS.find((file) => existsSync(file));
  if (installed) return { executablePath: installed, args: ARGS };

  // The package unpacks its shared libraries only if this variable names a Lambda runtime.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const folder = (process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'chromium-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  // Its fonts are configured for /tmp, but they are unpacked elsewhere.
  const fontConfig = path.join(folder, 'fonts', 'fonts.conf');
  writeFileSync(fontConfig, readFileSync(fontConfig, 'utf8').replaceAll('/tmp/', `${folder}/`));
  return { executablePath, args: [...ARGS, '--no-zygote'] };
}
