/*
 * Replays a session that the recorder saved.
 *
 *     npm run replay FILE                          prints every event and the first difference
 *     npm run replay FILE -- --as-test [slice]     also writes a Jest test that fails as long as the bug exists
 *
 * Exit codes: 0 the replay is identical and violates no invariant, 1 it is not, 2 the file contains no session.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bugTestOf } from '../src/app/recorder/bugTest';
import { fromDevToolsFile } from '../src/app/recorder/devToolsFile';
import { reportOf } from '../src/app/recorder/report';
import { rootReducer, type RootState } from '../src/app/rootReducer';

const BUGS = path.resolve(import.meta.dirname, '../src/app/recorder/bugs');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'as-test': { type: 'boolean' } } });
const [file, slice] = positionals;
if (!file) {
  console.error('Usage: npm run replay FILE [-- --as-test [slice]]');
  process.exit(2);
}

const session = sessionIn(file);
const { text, isSound } = reportOf(session);
console.log(text);

// Without a preceding `--`, npm consumes the option and passes it as an environment variable.
if (values['as-test'] || process.env.npm_config_as_test) {
  const name = path.basename(file, '.json').replace(/[^\w-]/g, '-');
  mkdirSync(BUGS, { recursive: true });
  copyFileSync(file, path.join(BUGS, `${name}.json`));
  const test = path.join(BUGS, `${name}.test.ts`);
  writeFileSync(test, bugTestOf(session, name, isSlice(slice) ? slice : undefined));
  console.log(`\nTest written: ${path.relative(process.cwd(), test)}`);
} else if (!isSound) {
  process.exit(1);
}

function sessionIn(file: string) {
  try {
    return fromDevToolsFile(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be replayed. ${(error as Error).message}`);
    return process.exit(2);
  }
}

function isSlice(name: string | undefined): name is keyof RootState {
  return name !== undefined && name in rootReducer(undefined, { type: '@@INIT' });
}
