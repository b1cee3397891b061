import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { RENTED_SHOP_URL, SHOP_URL } from './support/urls';

const root = path.resolve(import.meta.dirname, '..');

/** Holds the data and the log of the shop's server. Workers inherit it; one test checks that the log has no secrets. */
const serverDir = (process.env.E2E_SERVER_DIR ??= createServerDir());
const logFile = path.join(serverDir, 'server.log');

function createServerDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'nbt-e2e-'));
  process.once('exit', (code) => {
    if (code === 0) rmSync(dir, { recursive: true, force: true });
    else console.error(`The log of the shop's server: ${path.join(dir, 'server.log')}`);
  });
  return dir;
}

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  // Generous, because a test must not depend on the speed of the machine.
  timeout: 240_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // On CI only, so that developers see every failure. `npm test` names the tests that needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: SHOP_URL,
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // The frames of animations and transitions take an eighth of the browser's processor time. `cart.spec.ts` and
    // `toasts.spec.ts` run with them.
    reducedMotion: 'reduce',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Traces cost a tenth of the time. `npm run e2e -- --trace retain-on-failure` keeps the traces of failed tests.
    trace: 'off',
    // Only the tests of the service worker allow it, because it is installed at some time during other tests.
    serviceWorkers: 'block',
  },
  webServer: [
    {
      name: 'shop',
      command: `node supabase/server/start.mjs > "${logFile}" 2>&1`,
      cwd: root,
      url: `${SHOP_URL}/healthz`,
      env: {
        PORT: new URL(SHOP_URL).port,
        SITE_URL: SHOP_URL,
        DATA_DIR: path.join(serverDir, 'data'),
        // Lets a test choose the IP address of its requests.
        TRUST_PROXY: '1',
      },
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    },
    {
      name: 'rented shop',
      command: 'node --import tsx e2e/support/rentedShop.ts',
      cwd: root,
      url: RENTED_SHOP_URL,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 1000 },
    },
  ],
});
