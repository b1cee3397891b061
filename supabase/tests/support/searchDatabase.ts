import type { TestBackend } from '../../server/testing/backend.ts';

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/** Returns `schema.table` of every table that is not part of PostgreSQL itself, sorted. */
export async function listTables(backend: TestBackend): Promise<string[]> {
  const tables = (await listColumns(backend)).map(({ schema, table }) => `${schema}.${table}`);
  return [...new Set(tables)].sort();
}

/** Returns `schema.table.column` of every column of every table that contains one of the words, in any letter case, sorted. */
export async function columnsWith(backend: TestBackend, words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, table, column, type } of await listColumns(backend)) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await backend.db.query(
      `select from "${schema}"."${table}"
       where exists (
         select from jsonb_array_elements_text($1::text::jsonb) as word where strpos(lower(${text}), lower(word)) > 0
       )
       limit 1`,
      [JSON.stringify(words)],
    );
    if (rows.length > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found.sort();
}

const listColumns = ({ db }: TestBackend): Promise<Column[]> =>
  db.query<Column & Record<string, string>>(`
    select namespace.nspname as schema, class.relname as table, attribute.attname as column,
      format_type(attribute.atttypid, null) as type
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relkind in ('r', 'p', 'm', 'f') and attribute.attnum > 0 and not attribute.attisdropped
      and namespace.nspname not in ('pg_catalog', 'information_schema') and namespace.nspname !~ '^pg_(toast|temp)'
    order by 1, 2, attribute.attnum`);
