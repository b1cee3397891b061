import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../supabase/server/testing/temporaryFolder.ts';

/* bench/updates.ts runs the script with processes and nginx. Here, no process runs, and npm and the change of the user are
replaced. */

const GIT_ENV = {
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 'tester@nbt.example',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 'tester@nbt.example',
};

describe('update-shop', () => {
  let folder: string;
  const at = (...names: string[]) => path.join(folder, ...names);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: at('origin'), env: { ...process.env, ...GIT_ENV }, encoding: 'utf8' }).trim();

  /** Commits a build with this content. Returns the name of its release. */
  const commit = (content: string) => {
    writeFileSync(at('origin/content'), content);
    git('add', '.');
    git('commit', '--quiet', '--allow-empty', '--message', content);
    return git('rev-parse', '--short=12', 'HEAD');
  };
  const update = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('bash', ['scripts/updateShop.sh', ...args], {
      env: {
        ...process.env,
        PATH: `${at('bin')}:${process.env.PATH}`,
        SHOP_FOLDER: at('shop'),
        SHOP_SETTINGS: at('shop.env'),
      },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const current = () => path.basename(realpathSync(at('shop/current')));
  const releases = () => readdirSync(at('shop/releases')).sort();
  const builds = () => readFileSync(at('builds'), 'utf8');

  beforeEach(() => {
    folder = createTemporaryFolder();
    for (const name of ['bin', 'shop', 'origin/scripts']) mkdirSync(at(name), { recursive: true });
    const npm = `#!/bin/sh
      [ "$1" = run ] || exit 0
      [ "$(cat content)" != broken ] || exit 1
      cat content >>${at('builds')}
      cp content built-content`;
    const commands = { npm, systemctl: '#!/bin/sh', runuser: '#!/bin/sh\nshift 3\nexec "$@"' };
    for (const [name, script] of Object.entries(commands)) writeFileSync(at('bin', name), script, { mode: 0o755 });
    cpSync('scripts/updateShop.sh', at('origin/scripts/updateShop.sh'));
    writeFileSync(at('origin/webpack.config.ts'), '');
    writeFileSync(at('shop.env'), 'SITE_URL=https://127.0.0.1:1\n');
    git('init', '--quiet');
    commit('a');
    git('clone', '--quiet', '--mirror', '.', at('shop/repository.git'));
  });

  it('builds a commit in a folder of its own, in which no process builds, and returns to the release before', () => {
    expect(update()).toMatchObject({ status: 0 });
    const first = current();
    const second = commit('b');
    expect(update()).toMatchObject({ status: 0, output: expect.stringContaining(second) as string });
    expect([current(), readFileSync(at('shop/current/built-content'), 'utf8')]).toEqual([second, 'b']);
    expect(existsSync(at('shop/current/webpack.config.ts'))).toBe(false);

    expect(update('--back')).toMatchObject({ status: 0 });
    expect(current()).toBe(first);
    expect(update('--back')).toMatchObject({ status: 0 });
    expect(current()).toBe(second);
    expect(update(first)).toMatchObject({ status: 0 });
    expect([current(), builds()]).toEqual([first, 'ab']);
  });

  it('changes nothing if a build fails or a commit is unknown, and builds it again at the next time', () => {
    expect(update('--back')).toMatchObject({ status: 1, output: 'There is no release before this one.\n' });
    update();
    const before = current();
    commit('broken');
    expect(update()).toMatchObject({ status: 1, output: expect.stringContaining('The build failed') as string });
    expect(update('v9')).toMatchObject({ status: 1, output: expect.stringContaining('has no commit v9') as string });
    expect(current()).toBe(before);

    rmSync(at('bin/npm'));
    writeFileSync(at('bin/npm'), '#!/bin/sh', { mode: 0o755 });
    expect(update()).toMatchObject({ status: 0 });
    expect(current()).not.toBe(before);
  });

  it('lets a process that cannot be restarted run the release before, which stays the current one', () => {
    update();
    commit('b');
    update();
    const [before, first] = [current(), path.basename(realpathSync(at('shop/previous')))];
    const systemctl = `#!/bin/sh
      case $1 in show) echo shop@3000.service ;; restart) echo "restart $2" >>${at('restarts')}; exit 1 ;; esac`;
    writeFileSync(at('bin/systemctl'), systemctl, { mode: 0o755 });
    commit('c');
    expect(update()).toMatchObject({
      status: 1,
      output: expect.stringContaining(`does not start with ${before} either`) as string,
    });
    expect([current(), path.basename(realpathSync(at('shop/previous')))]).toEqual([before, first]);
    expect(readFileSync(at('restarts'), 'utf8')).toBe('restart shop@3000\nrestart shop@3000\n');
  });

  it('says why a process does not start, and lets it run the release before again', () => {
    update();
    const before = current();
    commit('c');
    const commands = {
      systemctl: 'case $* in *NRestarts*) echo 3 ;; show*) echo shop@3000.service ;; esac',
      curl: `[ "$(cat ${at('shop/current/content')})" != c ]`,
      journalctl: 'echo "The database was made by another version."',
    };
    for (const [name, script] of Object.entries(commands))
      writeFileSync(at('bin', name), `#!/bin/sh\n${script}`, { mode: 0o755 });
    const { status, output } = update();
    expect(status).toBe(1);
    expect(output).toMatch(/does not start.*\nThe database was made by another version\./);
    expect(output).toContain(`Therefore it runs ${before} again.`);
    expect(current()).toBe(before);
  });

  it('keeps the last three releases, and goes back to the release before', () => {
    update();
    const first = current();
    const names = ['b', 'c', 'd'].map((content) => {
      const name = commit(content);
      update();
      return name;
    });
    expect(releases()).toEqual(names.toSorted());
    update(names[0]!);
    const [last] = ['e', 'f'].map((content) => {
      const name = commit(content);
      update();
      return name;
    });
    expect(releases()).not.toContain(first);
    expect(update('--back')).toMatchObject({ status: 0 });
    expect(current()).toBe(last);
  });
});
