import type { Database } from '../../database/database.ts';

/**
 * What a hosted project has before its first migration and lite does not make, or
 * not as well: the three roles, the functions by which policies ask who is calling,
 * and the grants that new objects in public get. Runs at every start.
 */
export async function createPlatform(db: Database): Promise<void> {
  await db.exec(PLATFORM);
}

const PLATFORM = `
do $$
declare definition text;
begin
  foreach definition in array array['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls'] loop
    begin
      execute 'create role ' || definition;
    -- Roles belong to the whole server: one may be there, or be made by a neighbour right now.
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

create schema if not exists auth;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;

grant usage on schema auth, public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;
