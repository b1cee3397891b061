import { startBackend } from '../../server/backend/backend.ts';
import { generateSecrets } from '../../server/secrets.ts';
import { createScratchDatabase } from '../../server/testing/scratchDatabase.ts';

const server = process.env.TEST_DATABASE_URL;

(server ? it : it.skip)(
  'migrates and seeds a new database once when several servers start at the same time',
  async () => {
    const scratch = await createScratchDatabase(server ?? '');
    const secrets = generateSecrets();
    const start = () =>
      startBackend({ location: { url: scratch.url }, secrets, siteUrl: 'http://localhost:3000', demo: true });
    try {
      const results = await Promise.allSettled([start(), start(), start()]);
      const backends = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const counts = await backends[0]?.db.query(
        `select (select count(*)::integer from supabase_migrations.seed_files) as seeds,
         (select count(*)::integer from auth.users) as accounts`,
      );
      await Promise.all(backends.map((backend) => backend.close()));
      expect(results.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
      expect(counts).toEqual([{ seeds: 2, accounts: 2 }]);
    } finally {
      await scratch.drop();
    }
  },
);
