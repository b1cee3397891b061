import type { SqlSession } from '../../server/database/database.ts';
import type { Actor } from '../../server/testing/actingAs.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { functionAccess, tableAccess } from '../support/accessMatrix.ts';
import { tryDelete, tryExecute, tryInsert, trySelect, tryTruncate, tryUpdate } from '../support/attempts.ts';
import { ROLES, type Role, UPDATE_OTHER_COLUMNS } from '../support/parseAccessMatrix.ts';
import { populateDatabase, readRowKeys, type RowKeys } from '../support/populateDatabase.ts';

/*
 * Tries every line of the access matrix as each role, with the claims of its token, on the
 * rows of all customers. Every attempt runs in a transaction that is rolled back.
 */
const backend = withBackend();
let actors: Record<Role, Actor>;

beforeAll(async () => {
  actors = await populateDatabase(backend());
});

/** Runs the same attempt as each role and returns the outcomes. */
async function attemptAsEachRole(
  relation: string,
  attempt: (sql: SqlSession, keys: RowKeys) => Promise<string>,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const role of ROLES) {
    const keys = await readRowKeys(backend(), relation, actors[role]);
    outcomes[role] = await backend().as(actors[role], (sql) => attempt(sql, keys));
  }
  return outcomes;
}

const relations = [...new Set(tableAccess.map(({ name }) => name))];
const rulesFor = (operation: string) => tableAccess.filter((rule) => rule.operation === operation);
const listedColumns = (operation: string) =>
  operation === UPDATE_OTHER_COLUMNS ? [] : operation.replace(/^update /, '').split(', ');

async function columnsOf(relation: string): Promise<string[]> {
  const rows = await backend().db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${relation}`],
  );
  return rows.map(({ name }) => name);
}

describe('select', () => {
  it.each(rulesFor('select'))('on $name returns only the permitted rows', async ({ name, outcomes }) => {
    expect(await attemptAsEachRole(name, (sql, keys) => trySelect(sql, name, keys))).toEqual(outcomes);
  });
});

describe('insert', () => {
  it.each(rulesFor('insert'))('into $name is limited to the permitted roles', async ({ name, outcomes }) => {
    expect(await attemptAsEachRole(name, (sql) => tryInsert(sql, name))).toEqual(outcomes);
  });
});

describe('update', () => {
  it.each(tableAccess.filter(({ operation }) => operation.startsWith('update')))(
    'of $name ($operation) changes only the permitted rows',
    async ({ name, operation, outcomes }) => {
      const columnsOfOtherRules = tableAccess
        .filter((rule) => rule.name === name)
        .flatMap((rule) => listedColumns(rule.operation));
      const columns =
        operation === UPDATE_OTHER_COLUMNS
          ? (await columnsOf(name)).filter((column) => !columnsOfOtherRules.includes(column))
          : listedColumns(operation);
      for (const column of columns) {
        const actual = await attemptAsEachRole(name, (sql, keys) => tryUpdate(sql, name, column, keys));
        expect({ column, ...actual }).toEqual({ column, ...outcomes });
      }
    },
  );
});

describe('delete', () => {
  it.each(rulesFor('delete'))('from $name removes only the permitted rows', async ({ name, outcomes }) => {
    expect(await attemptAsEachRole(name, (sql, keys) => tryDelete(sql, name, keys))).toEqual(outcomes);
  });
});

describe('truncate', () => {
  it.each(rulesFor('delete'))('of $name is denied to every role', async ({ name }) => {
    const actual = await attemptAsEachRole(name, (sql) => tryTruncate(sql, name));
    expect(actual).toEqual(Object.fromEntries(ROLES.map((role) => [role, 'denied'])));
  });
});

describe('execute', () => {
  it.each(functionAccess)('of $name is limited to the permitted roles', async ({ name, outcomes }) => {
    const [signature] = await backend().db.query<{ parameters: number }>(
      `select pronargs::integer as parameters from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
      [name],
    );
    const actual: Record<string, string> = {};
    for (const role of ROLES) {
      actual[role] = await backend().as(actors[role], (sql) => tryExecute(sql, name, signature?.parameters ?? 0));
    }
    expect(actual).toEqual(outcomes);
  });
});

describe('the access matrix', () => {
  it("lists every table and view, and each uses row-level security or the caller's rights", async () => {
    const actual = await backend().db.query<{ name: string; is_protected: boolean }>(
      `select relname as name, relrowsecurity or 'security_invoker=on' = any (reloptions) as is_protected
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') order by 1`,
    );
    expect(actual).toEqual([...relations].sort().map((name) => ({ name, is_protected: true })));
  });

  it('lists every function, and each sets an empty search path', async () => {
    // The planner must inline them, which a search path prevents. They run with the caller's rights only.
    const withoutSearchPath = ['search_orders', 'search_messages', 'search_products', 'search_stock'];
    const actual = await backend().db.query<{ name: string; has_search_path: boolean }>(
      `select proname as name, coalesce('search_path=""' = any (proconfig), false) as has_search_path
       from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    const names = functionAccess.map(({ name }) => name).sort();
    expect(actual).toEqual(names.map((name) => ({ name, has_search_path: !withoutSearchPath.includes(name) })));
  });

  it('covers all operations of every table, and every relation has rows to test with', async () => {
    for (const relation of relations) {
      const { all } = await readRowKeys(backend(), relation, actors.anon);
      expect({ relation, rows: all.length }).not.toMatchObject({ rows: 0 });
    }
    const tables = await backend().db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const operations = tableAccess.filter((rule) => rule.name === name).map(({ operation }) => operation);
      expect(operations).toEqual(expect.arrayContaining(['select', 'insert', UPDATE_OTHER_COLUMNS, 'delete']));
    }
  });
});
