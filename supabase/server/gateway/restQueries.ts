import { createMiddleware } from 'hono/factory';
import { isNestedTooDeeply } from '../backend/jsonDepth.ts';

const READING_METHODS = new Set(['GET', 'HEAD']);
const MAX_FILTERS = 10;
const MAX_EMBEDDED = 3;
/*
 * PostgREST has many more operators, which no page of the shop uses. The time of the operators below grows only with the
 * number of rows.
 */
const FILTER = /^(not\.)?(eq|neq|gt|gte|lt|lte|in|is)\./;
const COLUMN = /^[a-z_][a-z0-9_]*$/i;
const COLUMNS = /^("?[a-z_][a-z0-9_]*"?)(,"?[a-z_][a-z0-9_]*"?)*$/i;
const SORTING = /^[a-z_][a-z0-9_]*(\.(asc|desc))?(\.nulls(first|last))?$/i;
const NUMBER = /^\d{1,9}$/;
// A column or `*`, optionally with an alias.
const SELECTED = /^([a-z_][a-z0-9_]*:)?([a-z_][a-z0-9_]*|\*)$/i;
// A joined table with its columns, optionally with an alias, a foreign key and `inner` or `left`.
const EMBEDDED = /^([a-z_][a-z0-9_]*:)?[a-z_][a-z0-9_]*(![a-z_][a-z0-9_]*){0,2}\(([^()]*)\)$/i;

/*
 * PostgREST can also let the planner estimate a count: from all rows of a table, also from those that the caller may not
 * read.
 */
const ESTIMATED_COUNT = /\bcount\s*=\s*(planned|estimated)\b/i;

const JSON_TYPE = 'application/json';
const JSON_TYPE_PATTERN = /^application\/json\s*(;|$)/i;

/**
 * Rejects a request to /rest/v1 that uses more than the calls of the shop need: a table with filters that compare a
 * column with a value, its sorted and paginated rows, if they are read with the columns of directly joined tables, or a
 * function. A body is one JSON object: one row, or the arguments of a function. Rows are counted exactly.
 */
export const limitRestQueries = () =>
  createMiddleware(async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    const problem = /^\/rest\/v1\/(rpc\/)?\w+$/.test(pathname)
      ? (problemOf([...searchParams], changesRows(c.req.method, pathname)) ??
        problemOfPreferences(c.req.header('prefer') ?? '') ??
        (await problemOfBody(c.req.raw.clone())))
      : 'The path must name a table or a function';
    if (problem) return c.json({ code: 'PGRST100', message: problem, details: null, hint: null }, 400);
    await next();
  });

const changesRows = (method: string, pathname: string) =>
  !READING_METHODS.has(method) && !pathname.startsWith('/rest/v1/rpc/');

function problemOf(parameters: [name: string, value: string][], isChange: boolean): string | undefined {
  let filters = 0;
  for (const [name, value] of parameters) {
    // A view has no primary key, by which @supabase/lite would find the changed rows again.
    if (name === 'select' && isChange && value.includes('(')) return 'Only rows that are read can have joined tables';
    const isValid = PARAMETERS.get(name);
    if (isValid) {
      if (!isValid(value)) return `The value of "${name}" is not supported`;
    } else {
      // The driver checks the depth of other JSON.
      if (!COLUMN.test(name) || !FILTER.test(value) || isNestedTooDeeply(value))
        return `The filter "${name}" is not supported`;
      filters += 1;
    }
  }
  if (filters > MAX_FILTERS) return `A request can have at most ${MAX_FILTERS} filters`;
}

const problemOfPreferences = (prefer: string) =>
  ESTIMATED_COUNT.test(prefer) ? 'Rows can only be counted exactly' : undefined;

async function problemOfBody(request: Request): Promise<string | undefined> {
  const body = await request.text();
  if (!body) return undefined;
  if (!JSON_TYPE_PATTERN.test(request.headers.get('content-type') ?? JSON_TYPE))
    return 'The content type of a body must be application/json';
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
  } catch {
    // The problem is the same.
  }
  return 'The body must be a JSON object';
}

/** The parameters that are not filters, each with a check of its value. */
const PARAMETERS = new Map<string, (value: string) => boolean>([
  ['select', isSelection],
  ['order', (value) => value.split(',').every((term) => SORTING.test(term))],
  ['limit', (value) => NUMBER.test(value)],
  ['offset', (value) => NUMBER.test(value)],
  ['columns', (value) => COLUMNS.test(value)],
  // The API key, for a client that cannot set a header.
  ['apikey', () => true],
]);

function isSelection(value: string): boolean {
  const items = splitOutsideParentheses(value.replace(/\s/g, ''));
  const embedded = items.filter((item) => item.includes('('));
  return (
    embedded.length <= MAX_EMBEDDED &&
    items.every((item) => {
      const columns = EMBEDDED.exec(item)?.[3];
      return columns === undefined ? SELECTED.test(item) : columns.split(',').every((column) => SELECTED.test(column));
    })
  );
}

function splitOutsideParentheses(text: string): string[] {
  const items = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) items.push('');
    else items[items.length - 1] += character;
  }
  return items;
}
