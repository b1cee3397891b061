import * as v from 'valibot';
import { Refusal } from './http.ts';

/**
 * The value, checked and converted.
 * @throws {Refusal} 400 whose message starts with the field, as in `items[0].quantity must be …`
 */
export function parse<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new Refusal(400, problemOf(result.issues[0]));
}

/** The first thing wrong with each field, for a form that shows them beside it. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) problems[pathOf(issue)] ??= issue.message;
  return problems;
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  // A strict object reports a stranger with the key as its path.
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
