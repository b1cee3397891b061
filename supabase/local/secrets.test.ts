import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecrets } from './secrets.ts';

describe('the secrets of a data folder', () => {
  it('are made once and readable by their owner alone', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nbt-secrets-'));
    const secrets = await readSecrets(folder);
    expect(await readSecrets(folder)).toEqual(secrets);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('differ from folder to folder', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => readSecrets(mkdtempSync(path.join(tmpdir(), 'nbt-secrets-')))),
    );
    expect(Object.values(one ?? {}).filter((secret) => Object.values(two ?? {}).includes(secret))).toEqual([]);
  });
});
