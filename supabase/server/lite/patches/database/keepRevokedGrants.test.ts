import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';

const folder = writeMigrations(`
  create table diary (entry text);
  alter table diary enable row level security;
  revoke all on diary from anon, authenticated;
  grant select on diary to authenticated;
`);

describe('keepRevokedGrants', () => {
  const shop = withBackend({ folder });

  it('keeps the grants of the migrations after the first request', async () => {
    await untyped(shop().anon).from('diary').select();
    const grants = await shop().db.query(`
      select grantee, privilege_type from information_schema.role_table_grants
      where table_name = 'diary' and grantee in ('anon', 'authenticated')
    `);
    expect(grants).toEqual([{ grantee: 'authenticated', privilege_type: 'SELECT' }]);
  });
});
