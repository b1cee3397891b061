/** @jest-config-loader esbuild-register */
import { server, settings } from './jest.config';

if (!process.env.TEST_DATABASE_URL)
  throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server, as a user who may create databases and roles.');

// The tests that may behave differently on the PostgreSQL server of TEST_DATABASE_URL than on PGlite: `npm run unit:postgres`.
export default {
  ...settings,
  projects: [
    {
      ...server,
      displayName: 'postgres',
      testMatch: [
        '<rootDir>/supabase/tests/**/!(hostileRequests|seed)*.test.ts',
        '<rootDir>/supabase/functions/{orders,refund-payment,scheduled-jobs}/*.test.ts',
        '<rootDir>/supabase/functions/store/{catalog,checkout,ownCheckout}*.test.ts',
        '<rootDir>/supabase/server/lite/patches/database/*.test.ts',
        '<rootDir>/supabase/server/**/{assetArchive,connectionPool,databaseOutage,rateLimits,waitForPostgres}*.test.ts',
      ],
    },
  ],
};
