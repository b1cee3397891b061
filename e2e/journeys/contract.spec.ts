import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createTea } from '../support/teas';
import { SHOP_URL } from '../support/urls';

const CONTRACT = path.resolve(import.meta.dirname, '../contract/cli.ts');

test('the shop passes the contract tests of a deployment, and skips none of them', async () => {
  const args = ['--import', 'tsx', '--test-reporter=spec', CONTRACT, SHOP_URL];
  const { id } = await createTea('Contract Tea', { stock: 5 });
  const env = { ...process.env, CONTRACT_PRODUCT_ID: id };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout.split('failing tests:')[1] ?? '').toBe('');
  expect(stdout).toMatch(/ℹ pass [1-9]\d*/);
  expect(stdout).toContain('ℹ skipped 0');
});
