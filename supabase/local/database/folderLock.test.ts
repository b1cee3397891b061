import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderInUse, lockFolder } from './folderLock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'nbt-lock-'));
    file = path.join(folder, 'lock');
  });

  it('keeps a second server out, and says which one is in', async () => {
    // The parent of this process is another one that lives.
    writeFileSync(file, String(process.ppid));
    const second = lockFolder(folder);
    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(`The folder ${folder} is in use by another server (process ${process.ppid})`);
  });

  it('keeps a second server of the same process out', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('is taken over from a process that has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    writeFileSync(file, String(pid));
    const lock = await lockFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    await lock.release();
  });

  it('is taken over from an earlier process that had the same pid', async () => {
    writeFileSync(file, String(process.pid));
    const lock = await lockFolder(folder);
    await lock.release();
  });

  it('goes to one alone of several that ask at once', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    writeFileSync(file, String(pid));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
