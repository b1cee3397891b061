import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { FolderInUseError, lockFolder } from './folderLock.ts';

describe('lockFolder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = createTemporaryFolder();
    file = path.join(folder, 'lock');
  });

  it('rejects if another process holds the lock, and names the process', async () => {
    // The parent of this process is a running process.
    writeFileSync(file, String(process.ppid));
    const second = lockFolder(folder);
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(`The folder ${folder} is in use by another server (process ${process.ppid})`);
  });

  it('rejects if this process holds the lock', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('takes over the lock of a process that has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    writeFileSync(file, String(pid));
    const lock = await lockFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    await lock.release();
  });

  it('takes over the lock of an earlier process with the same pid', async () => {
    writeFileSync(file, String(process.pid));
    const lock = await lockFolder(folder);
    await lock.release();
  });

  it('succeeds only once for simultaneous calls', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    writeFileSync(file, String(pid));
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
