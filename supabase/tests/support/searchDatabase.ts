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
  const searches = (await listColumns(backend)).map(({ schema, table, column, type }) => {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    return `select '${schema}.${table}.${column}' as name
      where exists (select from "${schema}"."${table}" where lower(${text}) like any ($1))`;
  });
  const patterns = words.map((word) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  const found = await backend.db.query<{ name: string }>(searches.join(' union all '), [patterns]);
  return found.map(({ name }) => name).sort();
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
