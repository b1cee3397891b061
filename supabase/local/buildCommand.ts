import path from 'node:path';
import { buildAll } from './build.ts';

// `npm run build`
try {
  await buildAll(path.resolve(import.meta.dirname, '../..'), console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
