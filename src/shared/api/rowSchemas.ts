import * as v from 'valibot';

/*
 * The shapes of PostgREST's responses. Something between the browser and the backend may respond in its place, and the
 * pages must not show such a response as data. The migrations define the types of the columns.
 */

export const rowSchema = v.looseObject({ id: v.string() });
export const optionalRowSchema = v.nullable(rowSchema);
export const rowsSchema = v.array(rowSchema);
