import { startBackend } from '../supabase/server/backend/backend.ts';
import type { SqlSession } from '../supabase/server/database/database.ts';
import { generateSecrets } from '../supabase/server/secrets.ts';

/** What the database contains about a table or a view of the schema public. */
export interface Relation {
  name: string;
  isView: boolean;
  comment: string | null;
  columns: {
    name: string;
    type: string;
    isNullable: boolean;
    value: string | null;
    isGenerated: boolean;
    /** Whether an insert or update may give the value. */
    isWritable: boolean;
  }[];
  constraints: string[];
  /** The foreign keys to tables of the schema public. `isOneToOne`: their columns are unique. */
  foreignKeys: {
    name: string;
    columns: string[];
    referencedRelation: string;
    referencedColumns: string[];
    isOneToOne: boolean;
  }[];
  indexes: string[];
  policies: { name: string; command: string; roles: string; condition: string | null; check: string | null }[];
  triggers: string[];
}

export interface DatabaseFunction {
  name: string;
  /** Its identity in api_privileges: `public.is_admin()`. */
  identity: string;
  parameters: string;
  result: string;
  /** In the order of the declaration. Arguments that are not inputs are columns of the result. */
  arguments: { name: string; type: string; isInput: boolean; value: string | null }[];
  returnType: string;
  returnsSet: boolean;
  /** Whether a role of the API may call it. */
  isCallable: boolean;
  isSecurityDefiner: boolean;
  comment: string | null;
  /** The tables whose triggers call it. */
  triggeredBy: string[];
}

interface Privilege {
  object: string;
  column: string;
  role: string;
  privilege: string;
}

export interface Catalog {
  relations: Relation[];
  functions: DatabaseFunction[];
  privileges: Privilege[];
  migrations: { version: string; name: string; script: string }[];
}

type Sql = Pick<SqlSession, 'query'>;

/** Calls `use` with a new database that has all migrations. */
export async function withMigratedDatabase(use: (db: Sql) => Promise<void>): Promise<void> {
  const backend = await startBackend({
    location: { memory: true },
    secrets: generateSecrets(),
    siteUrl: 'http://localhost:3000',
    demo: false,
  });
  try {
    await use(backend.db);
  } finally {
    await backend.close();
  }
}

/** Reads what a migrated database contains. The relations and functions are in the order of their names. */
export const readCatalog = async (db: Sql): Promise<Catalog> => ({
  relations: await db.query<Relation>(RELATIONS),
  functions: await db.query<DatabaseFunction>(FUNCTIONS),
  privileges: await db.query<Privilege>(`
    select object, column_name as "column", role, privilege from public.api_privileges
      order by object, role, array_position(array['select', 'insert', 'update', 'delete'], privilege),
        column_name collate "C"`),
  migrations: await db.query<Catalog['migrations'][number]>(`
    select version, name, array_to_string(statements, ';') as script from supabase_migrations.schema_migrations
      order by version`),
});

const RELATIONS = `
  select relname as name, relkind = 'v' as "isView", obj_description(pg_class.oid, 'pg_class') as comment,
      (
        select json_agg(json_build_object(
            'name', attname, 'type', format_type(atttypid, atttypmod), 'isNullable', not attnotnull,
            'value', case attidentity when '' then pg_get_expr(adbin, adrelid, true) else 'identity' end,
            'isGenerated', attgenerated <> '', 'isWritable', attgenerated = '' and attidentity <> 'a'
          ) order by attnum)
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      ) as columns,
      (
        select coalesce(json_agg(pg_get_constraintdef(oid, true) order by strpos('pufc', contype::text), conname), '[]')
          from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')
      ) as constraints,
      (
        select coalesce(json_agg(json_build_object(
            'name', conname, 'columns', (
              select json_agg(attname order by place)
                from unnest(conkey) with ordinality as key(number, place)
                  join pg_attribute on attrelid = conrelid and attnum = number
            ), 'referencedRelation', referenced.relname,
            'referencedColumns', (
              select json_agg(attname order by place)
                from unnest(confkey) with ordinality as key(number, place)
                  join pg_attribute on attrelid = confrelid and attnum = number
            ), 'isOneToOne', exists (
              select from pg_constraint as other
                where other.conrelid = each.conrelid and other.contype in ('p', 'u')
                  and other.conkey @> each.conkey and other.conkey <@ each.conkey
            )
          ) order by conname collate "C"), '[]')
          from pg_constraint as each join pg_class as referenced on referenced.oid = confrelid
          where conrelid = pg_class.oid and contype = 'f' and referenced.relnamespace = 'public'::regnamespace
      ) as "foreignKeys",
      (
        select coalesce(json_agg(
            regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX .* USING btree ', '\\1')
            order by indexrelid::regclass::text collate "C"
          ), '[]')
          from pg_index
          where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid)
      ) as indexes,
      (
        select coalesce(json_agg(json_build_object(
            'name', policyname, 'command', lower(cmd), 'roles', array_to_string(roles, ', '),
            'condition', qual, 'check', with_check
          ) order by policyname), '[]')
          from pg_policies where schemaname = 'public' and tablename = relname
      ) as policies,
      (
        select coalesce(json_agg(
            regexp_replace(
              regexp_replace(pg_get_triggerdef(oid, true), '^CREATE TRIGGER [^ ]+ ', ''), ' ON .*? FOR EACH', ' FOR EACH'
            ) order by tgname
          ), '[]')
          from pg_trigger where tgrelid = pg_class.oid and not tgisinternal
      ) as triggers
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    order by relname`;

const FUNCTIONS = `
  select proname as name, format('public.%I(%s)', proname, oidvectortypes(proargtypes)) as identity,
      pg_get_function_arguments(pg_proc.oid) as parameters, pg_get_function_result(pg_proc.oid) as result,
      (
        select coalesce(json_agg(json_build_object(
            'name', argument, 'type', format_type(type, null), 'isInput', coalesce(mode, 'i') = 'i',
            'value', pg_get_function_arg_default(pg_proc.oid, place::integer)
          ) order by place), '[]')
          from unnest(coalesce(proallargtypes, proargtypes::oid[]), proargnames, proargmodes::text[]) with ordinality
            as each(type, argument, mode, place)
      ) as arguments,
      format_type(prorettype, null) as "returnType", proretset as "returnsSet",
      has_function_privilege('authenticated', pg_proc.oid, 'execute')
        or has_function_privilege('service_role', pg_proc.oid, 'execute') as "isCallable",
      prosecdef as "isSecurityDefiner", obj_description(pg_proc.oid, 'pg_proc') as comment,
      (
        select coalesce(json_agg(distinct tgrelid::regclass::text collate "C"), '[]')
          from pg_trigger where tgfoid = pg_proc.oid and not tgisinternal
      ) as "triggeredBy"
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    order by proname, identity`;
