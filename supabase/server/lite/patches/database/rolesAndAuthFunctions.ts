/*
 * Upstream: `ensureSystemSchema()` of @supabase/lite creates the tables of the `auth` schema, but neither the request
 * roles nor complete `auth.uid()`, `auth.role()`, `auth.email()` and `auth.jwt()`.
 *
 * Problem: a hosted Supabase project has them before its first migration, and our policies and grants refer to them. The
 * start of a session has the time of the process, but is compared with the clock of the database, which may be another.
 *
 * Patch: create the roles and the functions, but not the default privileges of a hosted project, which grant every new
 * object to the roles: the migrations declare all grants. requestContext.ts applies the timeouts of the roles. A trigger
 * sets the start of a session.
 */
import type { Database } from '../../../database/database.ts';

/** Creates the roles and functions of a hosted project. Runs at every start, after `ensureSystemSchema()`. */
export async function createRolesAndAuthFunctions(db: Pick<Database, 'exec'>): Promise<void> {
  await createRoles(db);
  await db.exec(AUTH_FUNCTIONS);
}

/**
 * Creates the roles of the API if they do not exist.
 * @throws {Error} if the user may not create them
 */
export async function createRoles(db: Pick<Database, 'exec'>): Promise<void> {
  await db.exec(ROLES);
}

const ROLES = `
do $$
declare definition text;
begin
  foreach definition in array array['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls'] loop
    -- A user who may not create roles can use roles that an administrator has created.
    continue when exists (select from pg_roles where rolname = split_part(definition, ' ', 1));
    begin
      execute 'create role ' || definition;
    -- Roles belong to the whole server: another database may have created them, or may create them right now.
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role % does not exist, and % may not create it. Create the roles as docs/DEPLOY.md says.',
          split_part(definition, ' ', 1), current_user;
    end;
  end loop;
  foreach definition in array array['anon = ''3s''', 'authenticated = ''8s''', 'service_role = ''15s'''] loop
    -- Changing a role fails while another database changes it, so it is changed once.
    if exists (select from pg_roles where rolname = split_part(definition, ' ', 1) and rolconfig is null) then
      begin
        execute 'alter role ' || replace(definition, '=', 'set statement_timeout =');
      exception when internal_error then null;
      end;
    end if;
  end loop;
end $$;
`;

const AUTH_FUNCTIONS = `
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

create schema if not exists local;
create or replace function local.set_session_start() returns trigger language plpgsql as $$
begin
  new.created_at := now();
  return new;
end $$;
create or replace trigger set_session_start before insert on auth.sessions
  for each row execute function local.set_session_start();

grant usage on schema auth, public to anon, authenticated, service_role;
-- Earlier versions granted these.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
`;
