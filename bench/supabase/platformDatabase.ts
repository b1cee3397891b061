import { openDatabase } from '../../supabase/server/database/openDatabase.ts';
import { createLite } from '../../supabase/server/lite/app.ts';
import { createRolesAndAuthFunctions } from '../../supabase/server/lite/patches/database/rolesAndAuthFunctions.ts';
import type { Secrets } from '../../supabase/server/secrets.ts';

/** The role that applies migrations. On Supabase it is `postgres`, which is not a superuser there either. */
export const OWNER = 'nbt_project_owner';

/**
 * Prepares an empty database as Supabase prepares the database of a new project: its roles and grants, the schemas `auth`
 * and `extensions`, and replacements of the vault, pg_cron and pg_net.
 * @param url of a superuser
 * @returns the URL of the role that applies migrations
 */
export async function preparePlatformDatabase(url: string, secrets: Secrets): Promise<string> {
  const db = await openDatabase({ url });
  try {
    await createLite(db, secrets, 'http://localhost').ensureSystemSchema();
    await createRolesAndAuthFunctions(db);
    await db.exec(PLATFORM);
  } finally {
    await db.close();
  }
  const owner = new URL(url);
  owner.username = OWNER;
  owner.password = OWNER;
  owner.searchParams.set('sslmode', 'disable');
  return owner.href;
}

const PLATFORM = `
  do $$
  declare definition text;
  begin
    foreach definition in array array[
      '${OWNER} login createrole bypassrls password ''${OWNER}''', 'supabase_auth_admin nologin', 'authenticator nologin'
    ] loop
      begin
        execute 'create role ' || definition;
      exception when duplicate_object then null;
      end;
    end loop;
    execute format('grant all on database %I to ${OWNER}', current_database());
    grant set on parameter pgrst.db_pre_request to ${OWNER};
  end $$;

  grant anon, authenticated, service_role to ${OWNER} with admin option;
  grant create, usage on schema public to ${OWNER} with grant option;
  alter default privileges for role ${OWNER} in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role ${OWNER} in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges for role ${OWNER} in schema public grant all on functions to anon, authenticated, service_role;

  -- The auth service owns its tables; the owner of the project may use them and add triggers.
  grant usage on schema auth to ${OWNER}, supabase_auth_admin;
  grant all on all tables in schema auth to ${OWNER}, supabase_auth_admin;
  grant execute on all functions in schema auth to ${OWNER}, supabase_auth_admin;
  alter table auth.users owner to supabase_auth_admin;

  -- A new project has none.
  drop schema if exists supabase_migrations cascade;

  -- The embedded server, which serves auth here, has tables and functions of its own, which migrations use.
  create schema if not exists local;
  grant usage on schema local to ${OWNER};
  alter default privileges in schema local grant all on tables to ${OWNER};
  alter default privileges in schema local grant all on functions to ${OWNER};

  create schema extensions;
  grant usage on schema extensions to public;

  create schema vault;
  create table vault.decrypted_secrets (name text primary key, decrypted_secret text not null);
  create function vault.create_secret(secret text, name text) returns void language sql
    as 'insert into vault.decrypted_secrets values ($2, $1)';

  create schema cron;
  create table cron.job (jobname text primary key, schedule text not null, command text not null);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql
    as 'insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3; select 1::bigint';

  create schema net;
  create table net.requests (url text not null, body jsonb not null, headers jsonb not null);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
  ) returns bigint language sql as 'insert into net.requests values ($1, $2, $4); select 1::bigint';

  grant usage on schema vault, cron, net to ${OWNER};
  grant all on all tables in schema vault, cron, net to ${OWNER};
`;
