/** @jest-config-loader esbuild-register */
import { app, settings } from './jest.config';

// The tests of the app, as `npm run unit` also runs them: `npm run unit:app`.
export default {
  ...settings,
  projects: [app('!(*.slow)')],
  maxWorkers: 2,
  // The modules of finished test files are garbage-collected, and a new worker takes a fifth of the time.
  workerIdleMemoryLimit: '600MB',
};
