import type { SqlSession } from '../../server/database/database.ts';

/**
 * What PUBLIC and the roles of the API may do with each relation, column and function of the schema public, one line for
 * each privilege.
 */
export async function readGrants(db: Pick<SqlSession, 'query'>): Promise<string[]> {
  const rows = await db.query<{ line: string }>(`
    with objects as (
      select oid::regclass::text as object, '' as column_name,
          coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)) as acl
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
      union all
      select attrelid::regclass::text, attname::text, attacl
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attacl is not null
      union all
      select oid::regprocedure::text, '', coalesce(proacl, acldefault('f', proowner))
        from pg_proc where pronamespace = 'public'::regnamespace
    )
    select concat_ws(' ', coalesce(rolname, 'public'), lower(privilege_type), nullif(column_name, ''), object) as line
      from objects cross join lateral aclexplode(acl) left join pg_roles on pg_roles.oid = grantee
      where grantee = 0 or rolname in ('anon', 'authenticated', 'service_role')
      order by 1`);
  return rows.map(({ line }) => line);
}

/** What a Supabase project grants for every new object, and more. */
export const OPEN_DEFAULT_PRIVILEGES = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to public, anon, authenticated, service_role;`,
  )
  .join('\n');
