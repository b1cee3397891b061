/*
 * npm run replay FILE              tells a recorded session event by event
 * npm run replay FILE -- --as-test [slice]   makes a test of it that fails while its bug lives
 * Exit code: 0 exact and legal, 1 not so, 2 no session to replay.
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
  console.error('Which file? npm run replay FILE [-- --as-test [slice]]');
  process.exit(2);
}

const session = sessionIn(file);
const { text, isSound } = reportOf(session);
console.log(text);

// npm takes the option for its own where no `--` stands before it.
if (values['as-test'] || process.env.npm_config_as_test) {
  const name = path.basename(file, '.json').replace(/[^\w-]/g, '-');
  mkdirSync(BUGS, { recursive: true });
  copyFileSync(file, path.join(BUGS, `${name}.json`));
  const test = path.join(BUGS, `${name}.test.ts`);
  writeFileSync(test, bugTestOf(session, name, isSlice(slice) ? slice : undefined));
  console.log(`\nA test of it: ${path.relative(process.cwd(), test)}`);
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

function isSlice(word: string | undefined): word is keyof RootState {
  return word !== undefined && word in rootReducer(undefined, { type: '@@INIT' });
}
