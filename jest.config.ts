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

// The server side loads ESM-only packages, so its projects run as native modules
// (`--experimental-vm-modules`, set by the npm scripts).
const server = {
  testEnvironment: 'node',
  transform: swc('es6'),
  extensionsToTreatAsEsm: ['.ts'],
};

const config: Config = {
  projects: [
    {
      displayName: 'app',
      testEnvironment: '<rootDir>/src/testing/jestEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.ts?(x)'],
      moduleNameMapper: { '\\.(svg|png|webp|avif|woff2)$': '<rootDir>/src/testing/assetStub.ts' },
      transform: swc('commonjs'),
    },
    { ...server, displayName: 'server', testMatch: ['<rootDir>/supabase/{local,functions}/**/*.test.ts'] },
    { ...server, displayName: 'database', testMatch: ['<rootDir>/supabase/tests/**/*.test.ts'] },
  ],
  testTimeout: 30_000,
};

export default config;
