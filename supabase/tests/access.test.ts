import type { Session } from '../local/database/database.ts';
import type { Actor } from '../local/testing/actingAs.ts';
import { withBackend } from '../local/testing/backend.ts';
import { functionAccess, tableAccess } from './support/access.ts';
import { ROLES, type Role } from './support/accessTable.ts';
import { tryDelete, tryExecute, tryInsert, trySelect, tryTruncate, tryUpdate } from './support/attempts.ts';
import { populate, type Rows, rowsOf } from './support/population.ts';

/*
 * Every line of the access table is tried for real: as the role, with a token's
 * claims, on rows of everybody, in a transaction that is rolled back.
 */
const shop = withBackend();
let actors: Record<Role, Actor>;

beforeAll(async () => {
  actors = await populate(shop());
});

/** What comes of the same attempt by each role. */
async function attemptByAll(
  relation: string,
  attempt: (session: Session, rows: Rows) => Promise<string>,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const role of ROLES) {
    const rows = await rowsOf(shop(), relation, actors[role]);
    outcomes[role] = await shop().as(actors[role], (session) => attempt(session, rows));
  }
  return outcomes;
}

const relations = [...new Set(tableAccess.map(({ name }) => name))];
const linesOf = (operation: string) => tableAccess.filter((line) => line.operation === operation);
const listed = (operation: string) =>
  operation === 'update the rest' ? [] : operation.replace(/^update /, '').split(', ');

async function columnsOf(relation: string): Promise<string[]> {
  const rows = await shop().db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${relation}`],
  );
  return rows.map(({ name }) => name);
}

describe('reading', () => {
  it.each(linesOf('select'))('$name', async ({ name, outcomes }) => {
    expect(await attemptByAll(name, (session, rows) => trySelect(session, name, rows))).toEqual(outcomes);
  });
});

describe('adding', () => {
  it.each(linesOf('insert'))('$name', async ({ name, outcomes }) => {
    expect(await attemptByAll(name, (session) => tryInsert(session, name))).toEqual(outcomes);
  });
});

describe('changing', () => {
  it.each(tableAccess.filter(({ operation }) => operation.startsWith('update')))(
    '$name: $operation',
    async ({ name, operation, outcomes }) => {
      const elsewhere = tableAccess.filter((line) => line.name === name).flatMap((line) => listed(line.operation));
      const columns =
        operation === 'update the rest'
          ? (await columnsOf(name)).filter((column) => !elsewhere.includes(column))
          : listed(operation);
      for (const column of columns) {
        const came = await attemptByAll(name, (session, rows) => tryUpdate(session, name, column, rows));
        expect({ column, ...came }).toEqual({ column, ...outcomes });
      }
    },
  );
});

describe('removing', () => {
  it.each(linesOf('delete'))('$name', async ({ name, outcomes }) => {
    expect(await attemptByAll(name, (session, rows) => tryDelete(session, name, rows))).toEqual(outcomes);
  });

  it.each(linesOf('delete'))("all of $name at once is nobody's right", async ({ name }) => {
    const came = await attemptByAll(name, (session) => tryTruncate(session, name));
    expect(came).toEqual(Object.fromEntries(ROLES.map((role) => [role, 'no'])));
  });
});

describe('calling', () => {
  it.each(functionAccess)('$name', async ({ name, outcomes }) => {
    const [signature] = await shop().db.query<{ parameters: number }>(
      `select pronargs::integer as parameters from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
      [name],
    );
    const came: Record<string, string> = {};
    for (const role of ROLES)
      came[role] = await shop().as(actors[role], (session) => tryExecute(session, name, signature?.parameters ?? 0));
    expect(came).toEqual(outcomes);
  });
});

describe('the access table', () => {
  it("names every table and view, each under row-level security or the caller's rights", async () => {
    const found = await shop().db.query<{ name: string; is_guarded: boolean }>(
      `select relname as name, relrowsecurity or 'security_invoker=on' = any (reloptions) as is_guarded
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') order by 1`,
    );
    expect(found).toEqual([...relations].sort().map((name) => ({ name, is_guarded: true })));
  });

  it('names every function, each with a search path of its own', async () => {
    // The planner looks into this one, which a search path would forbid; it has only the caller's rights.
    const unpinned = ['search_orders'];
    const found = await shop().db.query<{ name: string; is_pinned: boolean }>(
      `select proname as name, coalesce('search_path=""' = any (proconfig), false) as is_pinned
       from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    const names = functionAccess.map(({ name }) => name).sort();
    expect(found).toEqual(names.map((name) => ({ name, is_pinned: !unpinned.includes(name) })));
  });

  it('is complete for every table: rows to try it on, and all operations', async () => {
    for (const relation of relations)
      expect({ relation, rows: (await rowsOf(shop(), relation, actors.anon)).all.length }).not.toMatchObject({
        rows: 0,
      });
    const tables = await shop().db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const operations = tableAccess.filter((line) => line.name === name).map(({ operation }) => operation);
      expect(operations).toEqual(expect.arrayContaining(['select', 'insert', 'update the rest', 'delete']));
    }
  });
});
