import path from 'node:path';
import { startBackend } from './backend.ts';
import { generateSecrets } from '../secrets.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';

describe('startBackend', () => {
  it('vacuums and analyzes the database of a folder', async () => {
    const backend = await startBackend({
      location: { dataDir: path.join(createTemporaryFolder(), 'db') },
      secrets: generateSecrets(),
      siteUrl: 'http://shop.example',
      demo: false,
    });
    try {
      // Has rows in every shop.
      const [privileges] = await backend.db.query<{ number: number }>(
        'select count(*)::int as number from public.api_privileges',
      );
      const statistics = await backend.db.query(
        `select reltuples as number, relallvisible > 0 as is_vacuumed from pg_class where oid = 'public.api_privileges'::regclass`,
      );
      expect(statistics).toEqual([{ number: privileges?.number, is_vacuumed: true }]);
    } finally {
      await backend.close();
    }
  });
});
