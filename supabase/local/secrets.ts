import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateApiKey } from '@supabase/lite';

export interface Secrets {
  /** Signs the access tokens of signed-in users. */
  jwtSecret: string;
  /** The public key that every browser sends. It identifies no user. */
  publishableKey: string;
  /** Bypasses row-level security. It must never leave the server. */
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

/**
 * Derives the secrets from the setting APP_SECRET (HKDF, RFC 5869), so that all processes of a shop have the same ones
 * without a common folder.
 */
export function deriveSecrets(appSecret: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32)).toString('base64url');
  return {
    jwtSecret: derive('access tokens'),
    publishableKey: `sb_publishable_${derive('publishable key')}`,
    secretKey: `sb_secret_${derive('secret key')}`,
    webhookSecret: derive('payment webhook'),
  };
}

/** Returns the secrets of a data folder. Creates them on first use, in a file that only its owner can read. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as Secrets;
  const secrets = await generateSecrets();
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  // The umask limits the mode above, but not this one.
  await chmod(file, 0o600);
  return secrets;
}
