import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';

const WAIT = `
  create function public.wait(seconds numeric) returns text language plpgsql as $$
  begin
    perform pg_sleep(seconds);
    return 'done';
  end;
  $$;
`;

// PGlite ignores the setting.
const describeOnServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

describe('the timeout of a role', () => {
  const backend = withBackend({ folder: writeMigrations(WAIT) });

  it('is set for every role of the API', async () => {
    const rows = await backend().db.query(
      `select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by rolname`,
    );
    expect(rows).toEqual([
      { rolname: 'anon', rolconfig: ['statement_timeout=3s'] },
      { rolname: 'authenticated', rolconfig: ['statement_timeout=8s'] },
      { rolname: 'service_role', rolconfig: ['statement_timeout=15s'] },
    ]);
  });

  it('does not affect a fast request', async () => {
    expect((await untyped(backend().anon).rpc('wait', { seconds: 0.01 })).data).toBe('done');
  });
});

describeOnServer('the timeout of a role on a PostgreSQL server', () => {
  const backend = withBackend({ folder: writeMigrations(WAIT) });

  it('ends a slow request', async () => {
    const { error } = await untyped(backend().anon).rpc('wait', { seconds: 30 });
    expect(error).toMatchObject({ code: '57014' });
  });

  it('does not affect statements of the owner, such as migrations', async () => {
    expect(await backend().db.query('select public.wait(3.5)')).toHaveLength(1);
  });
});
