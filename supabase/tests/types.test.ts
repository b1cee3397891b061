import { withBackend } from '../local/testing/backend.ts';
import { declaredMembers } from './support/declaredTypes.ts';

/*
 * database.types.ts is kept by hand: here it is held against the database.
 */
const shop = withBackend();

interface Column {
  name: string;
  is_required: boolean;
  has_default: boolean;
}

/** Columns of tables ('r') or views ('v'), by relation, in the order of the alphabet as the types have them. */
async function columnsOf(kind: 'r' | 'v'): Promise<[relation: string, columns: Column[]][]> {
  const relations = await shop().db.query<{ relation: string; columns: Column[] }>(
    `select relname as relation, json_agg(json_build_object(
       'name', attname, 'is_required', attnotnull, 'has_default', atthasdef) order by attname) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = $1 and attnum > 0 and not attisdropped
     group by relname`,
    [kind],
  );
  return relations.map(({ relation, columns }) => [relation, columns]);
}

it('the rows of tables are declared column by column, null where the database has null', async () => {
  const actual = (await columnsOf('r')).map(([relation, columns]) => [
    relation,
    columns.map(({ name, is_required }) => ({ name, isOptional: false, isNullable: !is_required })),
  ]);
  expect(declaredMembers('Tables', 'Row')).toEqual(Object.fromEntries(actual));
});

it('a new row may leave out what the database fills in', async () => {
  // A trigger's work, which the catalogue of columns does not tell.
  const filled = ['orders.total_amount'];
  const actual = (await columnsOf('r')).map(([relation, columns]) => [
    relation,
    columns.map(({ name, is_required, has_default }) => ({
      name,
      isOptional: !is_required || has_default || filled.includes(`${relation}.${name}`),
      isNullable: !is_required,
    })),
  ]);
  expect(declaredMembers('Tables', 'Insert')).toEqual(Object.fromEntries(actual));
});

it('the rows of views are declared column by column', async () => {
  const names = (members: { name: string }[]) => members.map(({ name }) => name);
  const actual = (await columnsOf('v')).map(([view, columns]) => [view, names(columns)]);
  const declared = Object.entries(declaredMembers('Views', 'Row')).map(([view, members]) => [view, names(members)]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(actual));
});

it('functions are declared with their arguments, in order', async () => {
  const functions = await shop().db.query<{ name: string; optional: number; parameters: string[] }>(
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
