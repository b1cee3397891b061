import { buildAll } from './build.ts';
import { root } from '../root.ts';

// `npm run build`
try {
  await buildAll(root, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
