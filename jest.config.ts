/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const swc = (module: 'commonjs' | 'es6'): Config['transform'] => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: module },
    },
  ],
});

// The server imports ESM-only packages, so its tests run as native modules
// (`--experimental-vm-modules`, set by the npm script). `--liftoff-only` compiles PGlite without optimization, which
// halves the time of most database tests.
export const server = {
  testEnvironment: 'node',
  transform: swc('es6'),
  extensionsToTreatAsEsm: ['.ts'],
  globalSetup: '<rootDir>/supabase/server/testing/createSnapshots.mjs',
  globalTeardown: '<rootDir>/supabase/server/testing/deleteSnapshots.mjs',
};

export const settings = {
  // Generous, because a test must not depend on the speed of the machine.
  testTimeout: 240_000,
  // One more than processors of a small machine, because many tests wait: for the delays that hide whether an account exists,
  // for retries and for timeouts.
  maxWorkers: 3,
  // Native modules of finished test files are never garbage-collected, so a worker is replaced when its heap has grown.
  // The limit is low because it does not count the memory of PGlite, which is outside the JavaScript heap.
  workerIdleMemoryLimit: '150MB',
};

/** @param name the pattern of the first part of a test file's name, before `.test.ts` */
export const app = (name: string) => ({
  displayName: 'app',
  testEnvironment: '<rootDir>/src/testing/jestEnvironment.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  // The fake `performance` has no entries.
  fakeTimers: { doNotFake: ['performance'] as const },
  testMatch: [`<rootDir>/{src,scripts/replay}/**/${name}.test.ts?(x)`],
  moduleNameMapper: {
    '\\.(svg|png|webp|avif|woff2)$': '<rootDir>/src/testing/assetStub.ts',
    // The prerenderer runs in Node, its tests in jsdom.
    '^react-dom/server$': 'react-dom/server.node',
  },
  transform: swc('commonjs'),
});

/** @param name as for {@link app} */
export const configOf = (name: string): Config => ({
  projects: [
    app(name),
    {
      ...server,
      displayName: 'server',
      testMatch: [`<rootDir>/{supabase/server,supabase/functions,scripts}/**/${name}.test.ts`],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/replay/'],
    },
    { ...server, displayName: 'database', testMatch: [`<rootDir>/supabase/tests/**/${name}.test.ts`] },
  ],
  ...settings,
});

export default configOf('!(*.slow)');
