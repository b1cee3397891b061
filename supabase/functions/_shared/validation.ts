import type { Env, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { validator } from 'hono/validator';
import * as v from 'valibot';

/**
 * Validates the query string: `c.req.valid('query')` returns the output of the schema. `ids[]=a&ids[]=b` is the
 * array `ids`. A plain key that is repeated is an array too, for the schema to reject.
 */
export const validQuery = <const Schema extends v.GenericSchema>(schema: Schema) =>
  validator('query', (query): v.InferOutput<Schema> => validate(schema, withArrays(query)));

type JsonInput<Schema extends v.GenericSchema> = {
  in: { json: v.InferInput<Schema> };
  out: { json: v.InferOutput<Schema> };
};

/**
 * Validates the JSON body: `c.req.valid('json')` returns the output of the schema. Unlike Hono's validator it
 * ignores the content type, because callers may send `text/plain` to avoid a preflight request.
 */
export function validJson<const Schema extends v.GenericSchema>(
  schema: Schema,
): MiddlewareHandler<Env, string, JsonInput<Schema>> {
  return async (c, next) => {
    c.req.addValidatedData('json', validate(schema, parseJson(await c.req.text())) as object);
    await next();
  };
}

/**
 * Returns the validated and converted value.
 * @throws {HTTPException} 400 with a message that starts with the field: `items[0].quantity must be …`
 */
export function validate<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new HTTPException(400, { message: describe(result.issues[0]) });
}

/**
 * Parses JSON text.
 * @throws {HTTPException} 400 if the text is not JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HTTPException(400, { message: 'The body must be valid JSON' });
  }
}

/** Returns the first message of each field, for a form that shows them beside the fields. */
export function fieldErrorsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[pathOf(issue)] ??= issue.message;
  return errors;
}

function describe(issue: v.BaseIssue<unknown>): string {
  // For an unknown key, a strict object reports that key as the path.
  if (issue.type === 'strict_object' && issue.expected === 'never') return `property ${pathOf(issue)} should not exist`;
  if (issue.received === 'undefined' && issue.path) return `${pathOf(issue)} is required`;
  return `${pathOf(issue) || 'The body'} ${issue.message}`;
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function withArrays(query: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) =>
      key.endsWith('[]') ? [key.slice(0, -2), [value].flat()] : [key, value],
    ),
  );
}
