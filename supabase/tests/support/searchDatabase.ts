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
  const found = await backend.db.query<{ name: string }>(searches.join(' union all '), [patternsOf(words)]);
  return found.map(({ name }) => name).sort();
}

const TEXT_TYPES = ['text', 'text[]', 'character varying', 'json', 'jsonb', 'inet'];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ORDER_NUMBER = /^NBT-\d+$/;
const TIME = /^\d{4}-\d\d-\d\d(T|$)/;

interface PersonalTexts {
  /** The texts by the path of their column, and of their keys in JSON: `public.orders.shipping.name`. */
  texts: Map<string, Set<string>>;
  /** The columns for text in which no row of the person has a value. */
  emptyColumns: string[];
  /** The tables without rows of the person. */
  otherTables: string[];
}

/**
 * Returns all texts in the rows of a person, without ids and times. These rows contain one of the words, or the id or the
 * order number of another row of the person.
 */
export async function personalTexts(backend: TestBackend, words: string[]): Promise<PersonalTexts> {
  const columns = await listColumns(backend);
  const tables = await listTables(backend);
  const searches = tables.map(
    (table) => `select '${table}' as name, to_jsonb(stored) as row from ${table} stored
      where lower(to_jsonb(stored)::text) like any ($1)`,
  );
  const known = new Set(words);
  let rows: { name: string; row: Record<string, unknown> }[] = [];
  for (let before = 0; before < known.size;) {
    before = known.size;
    rows = await backend.db.query(searches.join(' union all '), [patternsOf([...known])]);
    for (const { row } of rows)
      for (const reference of [String(row.id), String(row.order_uid)])
        if (UUID.test(reference) || ORDER_NUMBER.test(reference)) known.add(reference);
  }

  const texts = new Map<string, Set<string>>();
  const collect = (path: string, value: unknown) => {
    if (typeof value === 'string' && value && !UUID.test(value) && !TIME.test(value))
      texts.set(path, (texts.get(path) ?? new Set()).add(value));
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) collect(Array.isArray(value) ? path : `${path}.${key}`, part);
  };
  for (const { name, row } of rows) collect(name, row);
  const valuesOf = ({ schema, table, column }: Column) =>
    rows.filter(({ name }) => name === `${schema}.${table}`).map(({ row }) => row[column]);
  return {
    texts,
    emptyColumns: columns
      .filter((column) => TEXT_TYPES.includes(column.type) && valuesOf(column).length > 0)
      .filter((column) => valuesOf(column).every((value) => !value || JSON.stringify(value).length <= 2))
      .map(({ schema, table, column }) => `${schema}.${table}.${column}`),
    otherTables: tables.filter((table) => !rows.some(({ name }) => name === table)),
  };
}

const patternsOf = (words: string[]) => words.map((word) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);

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
