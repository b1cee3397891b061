import path from 'node:path';
import { backUp, restore } from './backup.ts';

// `npm run backup FILE` and `npm run restore FILE`: see README.md.
const [command, name] = process.argv.slice(2);
const dataDir = path.resolve(process.env.DATA_DIR || '.data');
try {
  if (!name) throw new Error(`Name the file: npm run ${command} FILE`);
  const file = path.resolve(name);
  if (command === 'restore') await restore(dataDir, file);
  else await backUp(dataDir, file);
  console.log(command === 'restore' ? `Restored ${file} into ${dataDir}.` : `Saved ${dataDir} as ${file}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
