import { settingsIn } from '../../functions/_shared/settings/checkSettings.ts';
import { settingsReadBy } from '../../functions/_shared/settings/table.ts';
import { buildAll } from './build.ts';
import { root } from '../root.ts';

// `npm run build`
try {
  // webpack.config.ts and scripts/staticHosting read them.
  settingsIn(process.env, settingsReadBy('pages'));
  await buildAll(root, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
