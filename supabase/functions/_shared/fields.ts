import * as v from 'valibot';
import { oneLine, paragraphs } from './text.ts';

/** A required line of text, without line breaks. */
export const line = (most: number) =>
  v.pipe(
    v.string('must be a string'),
    v.transform(oneLine),
    v.nonEmpty('should not be empty'),
    v.maxLength(most, `must be at most ${most} characters`),
  );

/** A line that may be missing; missing, null and blank are all null. */
export const optionalLine = (most: number) =>
  v.pipe(
    v.nullish(v.string('must be a string'), ''),
    v.transform((text) => oneLine(text) || null),
    v.nullable(v.pipe(v.string(), v.maxLength(most, `must be at most ${most} characters`))),
  );

/** Required text that keeps its line breaks. */
export const prose = (most: number) =>
  v.pipe(
    v.string('must be a string'),
    v.transform(paragraphs),
    v.nonEmpty('should not be empty'),
    v.maxLength(most, `must be at most ${most} characters`),
  );

/** An address that a mail could reach: no spaces or quotes, one @, a dotted domain. */
export const EMAIL = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\].]+(\.[^\s@<>"'(),:;\\[\].]+)+$/;

export const emailAddress = v.pipe(line(200), v.regex(EMAIL, 'must be an email'));
