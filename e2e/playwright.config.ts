import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { OWN_SHOP, RENTED_SHOP, RENTED_STORE } from './support/addresses';

const root = path.resolve(import.meta.dirname, '..');
const scratch = (name: string) => mkdtempSync(path.join(tmpdir(), `nbt-${name}-`));

// What the servers write, kept in one file for the workers too: a journey reads that no secret is in it.
process.env.E2E_LOG ??= path.join(scratch('log'), 'servers.log');

const shop = (address: string, name: string, env: Record<string, string> = {}) => ({
  name,
  command: `npx tsx supabase/local/start.ts >> "${process.env.E2E_LOG}" 2>&1`,
  cwd: root,
  url: `${address}/healthz`,
  env: { PORT: new URL(address).port, SITE_URL: address, DATA_DIR: scratch(name), ...env },
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
});

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  // A busy two-core machine is slow, not broken.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: OWN_SHOP,
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
  },
  webServer: [
    // Journeys stand for people in different places: each may say where it comes from.
    shop(OWN_SHOP, 'own', { TRUST_PROXY: '1' }),
    shop(RENTED_SHOP, 'rented', {
      STORE_API_URL: RENTED_STORE,
      STORE_ID: 'rented-42',
      WHATSAPP_NUMBER: '919999900000',
    }),
    {
      name: 'rented store',
      command: 'npx tsx e2e/support/rentedStore.ts',
      cwd: root,
      url: `${RENTED_STORE}/healthz`,
      timeout: 60_000,
    },
  ],
});
