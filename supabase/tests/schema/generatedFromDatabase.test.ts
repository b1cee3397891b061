import { readFileSync } from 'node:fs';
import { readCatalog } from '../../../scripts/databaseDocs/catalog.ts';
import { databasePage } from '../../../scripts/databaseDocs/page.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { declaredMembers } from '../support/declaredTypes.ts';

const backend = withBackend();

describe('docs/DATABASE.md', () => {
  it('describes the migrated database: npm run database-docs generates it', async () => {
    expect(await databasePage(backend().db)).toBe(readFileSync('docs/DATABASE.md', 'utf8'));
  });

  it('has a description of every table, view and function, and their section', async () => {
    const { relations, functions } = await readCatalog(backend().db);
    const page = readFileSync('docs/DATABASE.md', 'utf8');
    for (const { name, comment } of relations) {
      expect({ name, comment }).toEqual({ name, comment: expect.stringMatching(/^[A-Z].*\.$/) as unknown });
      expect(page).toContain(`\n### ${name}\n`);
    }
    for (const { name, comment } of functions) {
      expect({ name, comment }).toEqual({ name, comment: expect.stringMatching(/^[A-Z].*\.$/) as unknown });
      expect(page).toContain(`\n| \`${name}(`);
    }
  });
});

describe('database.types.ts', () => {
  // database.types.ts is maintained by hand. These tests compare it with the migrated database.

  interface Column {
    name: string;
    is_required: boolean;
    has_default: boolean;
  }

  /** Returns the columns of all tables ('r') or views ('v') in alphabetical order, like the types. */
  async function columnsOf(kind: 'r' | 'v'): Promise<[relation: string, columns: Column[]][]> {
    const relations = await backend().db.query<{ relation: string; columns: Column[] }>(
      `select relname as relation, json_agg(json_build_object(
       'name', attname, 'is_required', attnotnull, 'has_default', atthasdef or attidentity <> '') order by attname) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = $1 and attnum > 0 and not attisdropped
     group by relname`,
      [kind],
    );
    return relations.map(({ relation, columns }) => [relation, columns]);
  }
  it('declares every column of every table, with null exactly where the column is nullable', async () => {
    const actual = (await columnsOf('r')).map(([relation, columns]) => [
      relation,
      columns.map(({ name, is_required }) => ({ name, isOptional: false, isNullable: !is_required })),
    ]);
    expect(declaredMembers('Tables', 'Row')).toEqual(Object.fromEntries(actual));
  });

  it('makes the columns optional on insert that are nullable or have a default', async () => {
    // Set by a trigger, so the system catalog shows no default.
    const setByTrigger = ['orders.total_amount'];
    const actual = (await columnsOf('r')).map(([relation, columns]) => [
      relation,
      columns.map(({ name, is_required, has_default }) => ({
        name,
        isOptional: !is_required || has_default || setByTrigger.includes(`${relation}.${name}`),
        isNullable: !is_required,
      })),
    ]);
    expect(declaredMembers('Tables', 'Insert')).toEqual(Object.fromEntries(actual));
  });

  it('declares every column of every view', async () => {
    const names = (members: { name: string }[]) => members.map(({ name }) => name);
    const actual = (await columnsOf('v')).map(([view, columns]) => [view, names(columns)]);
    const declared = Object.entries(declaredMembers('Views', 'Row')).map(([view, members]) => [view, names(members)]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(actual));
  });

  it('declares every callable function with its parameters in order', async () => {
    const functions = await backend().db.query<{ name: string; optional: number; parameters: string[] }>(
      `select proname as name, pronargdefaults::integer as optional,
       coalesce(proargnames[1:pronargs], '{}')::text[] as parameters
     from pg_proc
     where pronamespace = 'public'::regnamespace
       and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('service_role', oid, 'execute'))`,
    );
    const actual = functions.map(({ name, parameters, optional }) => [
      name,
      parameters.map((parameter, n) => ({ name: parameter, isOptional: n >= parameters.length - optional })),
    ]);
    const declared = Object.entries(declaredMembers('Functions', 'Args')).map(([name, members]) => [
      name,
      members.map((member) => ({ name: member.name, isOptional: member.isOptional })),
    ]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(actual));
  });
});
