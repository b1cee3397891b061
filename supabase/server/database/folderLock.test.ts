import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { FolderInUseError, lockFolder } from './folderLock.ts';

const MODULE = new URL('./folderLock.ts', import.meta.url).href;

describe('lockFolder', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = createTemporaryFolder();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Starts a process that locks the folder and never releases it. */
  async function lockInOtherProcess(): Promise<ChildProcess> {
    const script = `
      const { lockFolder } = await import(${JSON.stringify(MODULE)});
      globalThis.lock = await lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 1000);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  it('rejects if another process holds the lock, and names the process', async () => {
    const { pid } = await lockInOtherProcess();
    const second = lockFolder(folder);
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(`The folder ${folder} is in use by another server (process ${pid} on `);
  });

  it('rejects even if the file names a process that does not exist here, as in another container', async () => {
    await lockInOtherProcess();
    writeFileSync(path.join(folder, 'lock'), 'process 999999999 on other\n');
    await expect(lockFolder(folder)).rejects.toThrow('process 999999999 on other');
  });

  it('succeeds as soon as the process with the lock was killed', async () => {
    const child = await lockInOtherProcess();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockFolder(folder)).release();
  });

  it('succeeds if the file names a process that runs, but has nothing to do with it', async () => {
    writeFileSync(path.join(folder, 'lock'), `process ${process.ppid} on other\n`);
    await (await lockFolder(folder)).release();
  });

  it('rejects if this process holds the lock, until it is released', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('succeeds only once for simultaneous calls', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });
});
