import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deriveSecrets, readSecrets } from './secrets.ts';
import { createTemporaryFolder } from './testing/temporaryFolder.ts';

describe('readSecrets', () => {
  it('creates secrets once, in a file that only its owner can read', async () => {
    const folder = createTemporaryFolder();
    const secrets = await readSecrets(folder);
    expect(await readSecrets(folder)).toEqual(secrets);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('adds the secrets that a file of an earlier version does not have', async () => {
    const folder = createTemporaryFolder();
    writeFileSync(path.join(folder, 'secrets.json'), '{"jwtSecret":"kept"}');
    const secrets = await readSecrets(folder);
    expect(secrets).toMatchObject({
      jwtSecret: 'kept',
      paymentApiSecret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await readSecrets(folder)).toEqual(secrets);
  });

  it('creates different secrets for each folder', async () => {
    const first = await readSecrets(createTemporaryFolder());
    const second = await readSecrets(createTemporaryFolder());
    for (const secret of Object.values<string>({ ...first })) expect(Object.values(second)).not.toContain(secret);
  });
});

describe('deriveSecrets', () => {
  it('returns the same secrets for the same setting, and unrelated ones otherwise', () => {
    const secrets = deriveSecrets('a'.repeat(32));
    expect(deriveSecrets('a'.repeat(32))).toEqual(secrets);
    const others = Object.values<string>({ ...deriveSecrets('b'.repeat(32)) });
    expect(new Set([...Object.values<string>({ ...secrets }), ...others]).size).toBe(2 * Object.keys(secrets).length);
  });
});
