import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

/** Runs a program in this Node, which says that it is another version. */
function runIn(version: string, program: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, program],
    { encoding: 'utf8' },
  );
  return { status, stderr };
}

describe.each(['18.20.8', '20.0.0', '20.18.3'])('Node %s', (version) => {
  it.each(['scripts/requireNode.mjs', 'scripts/ensureInstalled.mjs', 'supabase/server/start.mjs'])(
    'is refused by %s',
    (program) => {
      const { status, stderr } = runIn(version, program);
      expect(stderr).toBe(
        `The shop needs Node 20.19 or newer, and ${process.execPath} is Node ${version}. ` +
          'Install a newer one from https://nodejs.org, and check it with: node --version\n',
      );
      expect(status).toBe(1);
    },
  );
});

it('accepts the versions that package.json names', () => {
  expect(engines.node).toBe('>=20.19');
  for (const version of ['20.19.0', '22.0.0', '100.0.0'])
    expect(runIn(version, 'scripts/requireNode.mjs')).toEqual({ status: 0, stderr: '' });
});

it('checks the version before every command', () => {
  const commands = Object.entries(scripts).filter(
    ([name, command]) => !/^pre/.test(name) && !command.startsWith('npm run '),
  );
  for (const [name] of commands)
    expect(scripts[`pre${name}`]).toMatch(/^node scripts\/(requireNode|ensureInstalled)\.mjs/);
});
