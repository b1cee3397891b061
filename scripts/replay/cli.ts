/*
 * npm run replay FILE                        replays a recording and prints a report
 * npm run replay FILE -- --as-test [slice]   generates a test that fails as long as the recorded bug exists
 * Exit code: 0 the replay is exact and violates no invariant, 1 otherwise, 2 the file is not a recording.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rootReducer, type RootState } from '../../src/app/rootReducer';
import { parseDevToolsFile } from './parseDevToolsFile';
import { generateRegressionTest } from './regressionTest';
import { createReport } from './report';

const REGRESSIONS = path.resolve(import.meta.dirname, 'regressions');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'as-test': { type: 'boolean' } } });
const [file, slice] = positionals;
if (!file) {
  console.error('Usage: npm run replay FILE [-- --as-test [slice]]');
  process.exit(2);
}

const recording = readRecording(file);
const { text, isValid } = createReport(recording);
console.log(text);

// Without `--`, npm takes the option and passes it in the environment.
if (values['as-test'] || process.env.npm_config_as_test) {
  const name = path.basename(file, '.json').replace(/[^\w-]/g, '-');
  mkdirSync(REGRESSIONS, { recursive: true });
  copyFileSync(file, path.join(REGRESSIONS, `${name}.json`));
  const test = path.join(REGRESSIONS, `${name}.test.ts`);
  writeFileSync(test, generateRegressionTest(recording, name, isSlice(slice) ? slice : undefined));
  console.log(`\nGenerated test: ${path.relative(process.cwd(), test)}`);
} else if (!isValid) {
  process.exit(1);
}

function readRecording(file: string) {
  try {
    return parseDevToolsFile(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be replayed. ${(error as Error).message}`);
    return process.exit(2);
  }
}

function isSlice(name: string | undefined): name is keyof RootState {
  return name !== undefined && name in rootReducer(undefined, { type: '@@INIT' });
}
