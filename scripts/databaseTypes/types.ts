import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { readCatalog, type DatabaseFunction, type Relation } from '../databaseCatalog.ts';
import { COLUMN_SOURCES } from './preciseTypes.ts';

const PRECISE_TYPES = fileURLToPath(new URL('preciseTypes.ts', import.meta.url));

/**
 * Returns supabase/database.types.ts for a migrated database.
 * @param preciseTypes the text of preciseTypes.ts
 * @throws if preciseTypes.ts names something that the database does not have, or a type of PostgreSQL is not known.
 */
export async function databaseTypes(
  db: Parameters<typeof readCatalog>[0],
  preciseTypes = readFileSync(PRECISE_TYPES, 'utf8'),
): Promise<string> {
  const { relations, functions } = await readCatalog(db);
  const { imports, entries, names, declarations } = readPreciseTypes(preciseTypes);
  const namedValues = names.map(({ name, column, comment }) => ({
    name,
    comment,
    column,
    values: allowedValues(relations, column),
  }));
  const unknown = new Set([
    ...entries.keys(),
    ...namedValues.filter(({ values }) => !values).map(({ name, column }) => `${name} (${column})`),
    ...Object.entries(COLUMN_SOURCES)
      .flat()
      .filter((name) => !relations.some((relation) => relation.name === name)),
  ]);
  const precise = (name: string) => {
    unknown.delete(name);
    return entries.get(name);
  };
  const isRelation = (type: string) => relations.some(({ name }) => name === type);
  const valueType = (type: string) => (isRelation(type) ? `Tables<'${type}'>` : scalarType(type));

  /** The type of a column, without the null of a nullable column. */
  function columnType(relation: string, { name, type }: Relation['columns'][number]): string {
    const values = allowedValues(relations, `${relation}.${name}`);
    const named = namedValues.find((each) => each.values === values)?.name;
    return (
      precise(`${relation}.${name}`) ?? valueType(type).replace('string', values ? (named ?? `(${values})`) : 'string')
    );
  }

  function row(relation: Relation, member: (column: Relation['columns'][number], type: string) => string): string {
    const source = relations.find(({ name }) => name === COLUMN_SOURCES[relation.name]);
    const members = relation.columns.toSorted(byName).map((column) => {
      const original = source?.columns.find(({ name }) => name === column.name);
      const given = precise(`${relation.name}.${column.name}`);
      const type =
        given ?? (source && original ? columnType(source.name, original) : columnType(relation.name, column));
      const isNullable = relation.isView ? !given && (original?.isNullable ?? true) : column.isNullable;
      return member(column, isNullable ? `${type} | null` : type);
    });
    return `{ ${members.join('; ')} }`;
  }

  const relationType = (relation: Relation) => {
    const read = row(relation, ({ name }, type) => `${name}: ${type}`);
    if (relation.isView) return `${relation.name}: { Row: ${read}; Relationships: [] }`;
    const insert = row(relation, ({ name, isNullable, value, isWritable }, type) =>
      isWritable ? `${name}${isNullable || value !== null ? '?' : ''}: ${type}` : `${name}?: never`,
    );
    const update = row(relation, ({ name, isWritable }, type) => `${name}?: ${isWritable ? type : 'never'}`);
    return `${relation.name}: {
      Row: ${read}; Insert: ${insert}; Update: ${update};
      Relationships: [${relation.foreignKeys.map(relationship).join(', ')}];
    }`;
  };

  const functionType = ({ name, arguments: all, returnType, returnsSet }: DatabaseFunction) => {
    const inputs = all.filter(({ isInput }) => isInput);
    const outputs = all.filter(({ isInput }) => !isInput);
    const args = inputs.map((argument) => {
      const type = precise(`${name}(${argument.name})`) ?? valueType(argument.type);
      // An argument is left out or null where its default is null.
      const orNull = argument.value?.startsWith('NULL::') ? ' | null' : '';
      return `${argument.name}${argument.value === null ? '' : '?'}: ${type}${orNull}`;
    });
    const columns = outputs.map(
      (column) => `${column.name}: ${precise(`${name}().${column.name}`) ?? valueType(column.type)}`,
    );
    const result = columns.length > 0 ? `{ ${columns.join('; ')} }` : valueType(returnType);
    const returns = precise(`${name}()`) ?? (returnsSet ? `(${result})[]` : result);
    const options = `{ from: '*'; to: '${returnType}'; isOneToOne: ${!returnsSet}; isSetofReturn: ${returnsSet} }`;
    return `${name}: {
      Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'never'};
      Returns: ${returns};
      ${isRelation(returnType) ? `SetofOptions: ${options}` : ''}
    }`;
  };

  const tables = relations.filter(({ isView }) => !isView).map(relationType);
  const views = relations.filter(({ isView }) => isView).map(relationType);
  const callable = functions.filter(({ isCallable }) => isCallable).map(functionType);
  const database = `{
    public: {
      Tables: { ${tables.join('; ')} };
      Views: { ${views.join('; ')} };
      Functions: { ${callable.join('; ')} };
      Enums: { [_ in never]: never };
      CompositeTypes: { [_ in never]: never };
    };
  }`;
  if (unknown.size > 0)
    throw new Error(
      `scripts/databaseTypes/preciseTypes.ts names ${[...unknown].join(', ')}, but the API of the database has no such table, column, check of values, argument or result. Correct or remove the entry.`,
    );
  const unions = namedValues.map(({ name, comment, values }) => `${comment}\nexport type ${name} = ${values};\n`);
  const parts = [HEADER, imports, JSON_TYPE, ...unions, declarations, `export type Database = ${database};`, TABLES];
  return format(parts.join('\n'), { ...(await resolveConfig(PRECISE_TYPES)), parser: 'typescript' });
}

const HEADER = `
/*
 * npm run database-types generates this file from the migrated database and scripts/databaseTypes/preciseTypes.ts, in the
 * format of \`supabase gen types typescript\`. It contains the functions that the API may call. Views declare no
 * relationships, because not every server of the shop supports embedding through views.
 */
`;

const JSON_TYPE = `
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

const TABLES = `
type Public = Database['public'];

/** The type of a row of a table or view. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> =
  (Public['Tables'] & Public['Views'])[Name]['Row'];
`;

/** Reads the parts of preciseTypes.ts, with the imports as database.types.ts writes them. */
function readPreciseTypes(text: string) {
  const { statements } = ts.createSourceFile(PRECISE_TYPES, text, ts.ScriptTarget.Latest, true);
  const imports = statements.filter(ts.isImportDeclaration).map((statement) => statement.getText());
  const members = (interfaceName: string) =>
    statements
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => name.text === interfaceName)
      .flatMap((each) => each.members.filter(ts.isPropertySignature));
  const textOf = (node: ts.Node | undefined) => node?.getText().replace(/^'(.*)'$/, '$1') ?? '';
  return {
    imports: imports
      .filter((statement) => !statement.includes('database.types.ts'))
      .map((statement) => statement.replace("'../../", "'../"))
      .join('\n'),
    entries: new Map(members('PreciseTypes').map(({ name, type }) => [textOf(name), type?.getText() ?? 'unknown'])),
    names: members('NamedValues').map((member) => ({
      name: textOf(member.name),
      column: textOf(member.type),
      comment: member.getFullText().slice(0, member.getLeadingTriviaWidth()).trim(),
    })),
    declarations: statements
      .filter(ts.isTypeAliasDeclaration)
      .map((statement) => statement.getFullText())
      .join('\n'),
  };
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** The union of the values that a check constraint allows for a column: `'a'|'b'` of `status in ('a', 'b')`. */
function allowedValues(relations: Relation[], name: string): string | undefined {
  const [relation, column] = name.split('.');
  return relations
    .find((each) => each.name === relation)
    ?.constraints.map((constraint) => /^CHECK \((\w+) = ANY \(ARRAY\[(.*?)\]\)+$/.exec(constraint))
    .flatMap((match) => (match?.[1] === column ? (match?.[2] ?? []) : []))
    .map((values) => values.replaceAll('::text', '').replaceAll(', ', '|'))[0];
}

function scalarType(type: string): string {
  if (type.endsWith('[]')) return `${scalarType(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)/.test(type)) return 'number';
  if (/^(text|character|uuid|date|time|interval|bytea|xid8|tsvector)/.test(type)) return 'string';
  if (type === 'boolean') return 'boolean';
  if (/^jsonb?$/.test(type)) return 'Json';
  if (type === 'void') return 'undefined';
  throw new Error(`scripts/databaseTypes/types.ts has no TypeScript type for the type ${type} of PostgreSQL. Add it.`);
}

const relationship = (key: Relation['foreignKeys'][number]) => `{
  foreignKeyName: '${key.name}';
  columns: [${key.columns.map((column) => `'${column}'`).join(', ')}];
  isOneToOne: ${key.isOneToOne};
  referencedRelation: '${key.referencedRelation}';
  referencedColumns: [${key.referencedColumns.map((column) => `'${column}'`).join(', ')}];
}`;
