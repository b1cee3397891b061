import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateApiKey } from '@supabase/lite';

export interface Secrets {
  /** Signs the tokens of people who are logged in. */
  jwtSecret: string;
  /** Sent by every browser; it stands for nobody. */
  publishableKey: string;
  /** Passes row-level security by; it never leaves the server. */
  secretKey: string;
  /** Shared by the payment page and the payment webhook. */
  webhookSecret: string;
}

export async function generateSecrets(): Promise<Secrets> {
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    publishableKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    webhookSecret: randomBytes(32).toString('base64url'),
  };
}

/** The secrets of a data folder, made on first use and readable by its owner alone. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as Secrets;
  const secrets = await generateSecrets();
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  // The mode above is subject to umask; this one is not.
  await chmod(file, 0o600);
  return secrets;
}
