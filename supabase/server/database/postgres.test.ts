import { openPostgres } from './postgres.ts';

describe('openPostgres', () => {
  it('names the setting and is not broken while its server cannot be reached, so that the backend is not restarted', async () => {
    // No server uses this port.
    const db = await openPostgres('postgres://shop@127.0.0.1:1/shop');
    try {
      await expect(db.query('select 1')).rejects.toThrow('Check the host and the port in DATABASE_URL');
      expect(await db.isBroken()).toBe(false);
    } finally {
      await db.close();
    }
  });
});
