/*
 * What the roles of the API may do with the objects of the schema public.
 *
 * What is not declared in api_privileges is denied. Nothing depends on the default privileges
 * of a database: on Supabase they grant every new object to these roles, and so they would
 * grant all objects of a backup that is restored. apply_privileges() makes the grants equal to
 * the table. The server compares them when it starts, and does not serve if they differ.
 *
 * A migration that creates objects inserts their rows and calls apply_privileges() at its end.
 * It is one transaction, so no other connection sees an object before its privileges are
 * correct. No role of the API may access the table or call the functions.
 */

create table public.api_privileges (
  -- As in a grant statement: 'table public.orders', 'function public.is_admin()'. Views are tables.
  object text not null,
  -- '' if the privilege is for the whole object.
  column_name text not null default '',
  role text not null check (role in ('anon', 'authenticated', 'service_role')),
  privilege text not null,
  primary key (object, column_name, role, privilege)
);
comment on table public.api_privileges is
  'Everything that the roles of the API may do with the objects of this schema.';

alter table public.api_privileges enable row level security;

/*
 * Older versions of the server call privilege_differences() too, so its columns stay as they
 * are.
 *
 * Privileges of other roles do not count, unless a role of the API is their member. Objects of
 * extensions do not count either: their scripts grant the privileges that they need. In other
 * schemas, no table of our own may be granted at all; the tables of a Supabase project have
 * other owners.
 */
create function public.privilege_differences() returns table (difference text, correction text, is_excess boolean)
language sql stable set search_path = ''
as $$
  with api_roles as (
    select oid, rolname as name, rolsuper as is_superuser, rolbypassrls as bypasses_rls
      from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  ),
  relations as (
    select relation.*
      from pg_catalog.pg_class relation
      join pg_catalog.pg_namespace schema on schema.oid = relation.relnamespace
      where relation.relkind in ('r', 'v', 'm', 'f', 'p', 'S')
        and (
          schema.nspname = 'public'
          or schema.nspname in ('auth', 'local', 'supabase_migrations') and relation.relowner = (
            select relowner from pg_catalog.pg_class where oid = 'public.api_privileges'::regclass
          )
        )
        and not exists (
          select from pg_catalog.pg_depend
            where classid = 'pg_catalog.pg_class'::regclass and objid = relation.oid and deptype = 'e'
        )
  ),
  objects (name, column_name, acl) as (
    select case relkind when 'S' then 'sequence ' else 'table ' end || oid::regclass, '',
        coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      from relations
    union all
    select 'table ' || relations.oid::regclass, attname::text, attacl
      from relations join pg_catalog.pg_attribute on attrelid = relations.oid
      where attacl is not null and not attisdropped
    union all
    select case prokind when 'p' then 'procedure ' else 'function ' end || oid::regprocedure, '',
        coalesce(proacl, acldefault('f', proowner))
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_catalog.pg_depend
          where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    union all
    select 'schema public', '', coalesce(nspacl, acldefault('n', nspowner))
      from pg_catalog.pg_namespace where nspname = 'public'
  ),
  granted as (
    select name as object, column_name, entry.grantee, lower(entry.privilege_type) as privilege
      from objects cross join lateral aclexplode(acl) entry
  ),
  held (object, column_name, privilege, role, holder) as (
    select object, column_name, privilege, 'public', 'public' from granted
      -- PostgreSQL lets every role use the schema public.
      where grantee = 0 and (object, privilege) <> ('schema public', 'usage')
    union
    select object, column_name, privilege, api_roles.name, holder.rolname
      from granted
      join pg_catalog.pg_roles holder on holder.oid = granted.grantee
      join api_roles on pg_has_role(api_roles.oid, holder.oid, 'member') and not api_roles.is_superuser
  ),
  excess as (
    select role, holder, concat(privilege, ' (' || quote_ident(nullif(column_name, '')) || ')', ' on ', object) as what
      from held
      where not exists (
        select from public.api_privileges declared
          where declared.object = held.object and declared.role = held.role and declared.privilege = held.privilege
            and declared.column_name in ('', held.column_name)
      )
  ),
  missing as (
    select role, concat(privilege, ' (' || quote_ident(nullif(column_name, '')) || ')', ' on ', object) as what
      from public.api_privileges declared
      where not exists (
        select from held
          where held.object = declared.object and held.role = declared.role and held.privilege = declared.privilege
            and held.column_name in ('', declared.column_name)
      )
  )
  select case when holder = role then format('%s has %s', role, what)
        else format('%s has %s, as a member of %s', role, what, holder) end,
      case when holder = role then format('revoke %s from %I cascade', what, role)
        else format('revoke %I from %I', holder, role) end,
      true
    from excess
  union all
  select format('%s lacks %s', role, what), format('grant %s to %I', what, role), false from missing
  union all
  select format('%s is a superuser', name), format('alter role %I nosuperuser', name), true
    from api_roles where is_superuser
  union all
  select format('%s bypasses row-level security', name), format('alter role %I nobypassrls', name), true
    from api_roles where bypasses_rls and name <> 'service_role'
  union all
  select 'service_role does not bypass row-level security', 'alter role service_role bypassrls', false
    from api_roles where not bypasses_rls and name = 'service_role'
  union all
  -- The privileges of predefined roles are in no access control list.
  select format('%s is a member of %s', api_roles.name, predefined.rolname),
      format('revoke %I from %I', predefined.rolname, api_roles.name), true
    from api_roles
    join pg_catalog.pg_roles predefined
      on predefined.rolname like 'pg\_%' and pg_has_role(api_roles.oid, predefined.oid, 'member')
    where not api_roles.is_superuser
  order by 3 desc, 1
$$;
comment on function public.privilege_differences is
  'Returns the privileges that the roles have although they are not declared, and the declared privileges that they '
  'lack, each with the statement that corrects it.';

create function public.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
declare
  statement text;
begin
  -- Revoking a privilege of a table revokes it for its columns too, so what is missing is granted afterwards.
  for statement in select distinct correction from public.privilege_differences() where is_excess loop
    execute statement;
  end loop;
  for statement in select correction from public.privilege_differences() where not is_excess loop
    execute statement;
  end loop;
  if exists (select from public.privilege_differences()) then
    raise exception 'These privileges cannot be corrected: %',
      (select string_agg(difference, '; ') from public.privilege_differences());
  end if;
end;
$$;
comment on function public.apply_privileges is
  'Makes the grants equal to the declared privileges. Raises an exception that names what it cannot change.';

create function public.refuse_estimated_counts() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if nullif(current_setting('request.headers', true), '')::json ->> 'prefer' ~* '\mcount\s*=\s*(planned|estimated)\M' then
    raise sqlstate 'PT400' using message = 'Rows can only be counted exactly';
  end if;
end;
$$;
comment on function public.refuse_estimated_counts is
  'Refuses the counts of PostgREST that the planner estimates: from all rows of a table, also from those that the caller '
  'may not read. On Supabase, PostgREST calls it before each request; on our server, restQueries.ts refuses them. Error: '
  'PT400.';

-- Only on Supabase, where PostgREST logs in as this role, and the owner of a project may set its parameters. Other
-- databases of the server have the same role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    execute format(
      'alter role authenticator in database %I set pgrst.db_pre_request = %L',
      current_database(), 'public.refuse_estimated_counts'
    );
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'Callers can estimate how many rows a table has. Set db_pre_request of PostgREST to '
    'public.refuse_estimated_counts.';
end;
$$;

insert into public.api_privileges (object, role, privilege) values
  ('function public.refuse_estimated_counts()', 'anon', 'execute'),
  ('function public.refuse_estimated_counts()', 'authenticated', 'execute'),
  ('function public.refuse_estimated_counts()', 'service_role', 'execute'),
  ('schema public', 'anon', 'usage'),
  ('schema public', 'authenticated', 'usage'),
  ('schema public', 'service_role', 'usage');
select public.apply_privileges();
