import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Secrets {
  /** Signs the access tokens of signed-in users. */
  jwtSecret: string;
  /** The public key that every browser sends. It identifies no user. */
  publishableKey: string;
  /** Bypasses row-level security. It must never leave the server. */
  secretKey: string;
  /** The bearer token of the scheduled jobs. The setting JOBS_SECRET replaces it. */
  jobsSecret: string;
  /** The key of the API of the simulated payment provider is made from it. Hexadecimal. */
  paymentApiSecret: string;
  /** Signs the webhooks of the simulated payment provider. Hexadecimal. */
  paymentWebhookSecret: string;
}

export const generateSecrets = (): Secrets => deriveSecrets(randomBytes(32).toString('base64'));

/**
 * Derives the secrets from the setting APP_SECRET (HKDF, RFC 5869), so that all processes of a shop have the same ones
 * without a common folder.
 */
export function deriveSecrets(appSecret: string): Secrets {
  const derive = (purpose: string, encoding: 'base64url' | 'hex' = 'base64url') =>
    Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32)).toString(encoding);
  return {
    jwtSecret: derive('access tokens'),
    publishableKey: `sb_publishable_${derive('publishable key')}`,
    secretKey: `sb_secret_${derive('secret key')}`,
    jobsSecret: derive('scheduled jobs'),
    paymentApiSecret: derive('simulated payment API', 'hex'),
    paymentWebhookSecret: derive('simulated payment webhook', 'hex'),
  };
}

/**
 * Returns the secrets of a data folder. Creates them on first use, in a file that only its owner can read. A file of an
 * earlier version gets the secrets that it does not have yet.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const stored = (text === undefined ? {} : JSON.parse(text)) as Partial<Secrets>;
  const generated = generateSecrets();
  const secrets = { ...generated, ...stored };
  if (Object.keys(generated).every((name) => name in stored)) return secrets;
  // A crash must not leave half a file.
  const temporary = `${file}.new`;
  await writeFile(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  // The umask limits the mode above, but not this one.
  await chmod(temporary, 0o600);
  await rename(temporary, file);
  return secrets;
}
