import * as v from 'valibot';
import { isInLatinLetters, normalizeEmail, toStoredEmail } from './emailAddress.ts';
import { FIELD_LIMITS } from './fieldLimits.ts';
import { nameProblem } from './personName.ts';
import { normalizeLine, normalizeText } from './text.ts';

/** A required line of text. Line breaks become spaces. */
export const requiredLine = (maxLength: number) =>
  v.pipe(
    v.string('must be a string'),
    v.transform(normalizeLine),
    v.nonEmpty('should not be empty'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
  );

/** An optional line of text: missing, null and blank values become null. */
export const optionalLine = (maxLength: number) =>
  v.pipe(
    v.nullish(v.string('must be a string'), ''),
    v.transform((text) => normalizeLine(text) || null),
    v.nullable(v.pipe(v.string(), v.maxLength(maxLength, `must be at most ${maxLength} characters`))),
  );

/** A required text that keeps its line breaks. */
export const requiredText = (maxLength: number) =>
  v.pipe(
    v.string('must be a string'),
    v.transform(normalizeText),
    v.nonEmpty('should not be empty'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
  );

/** Refuses a name that no person has: see `nameProblem`. */
export const personName = v.check(
  (name: string) => nameProblem(name) === undefined,
  ({ input }) => nameProblem(input) ?? '',
);

/** A required email address, which becomes its one form. It is checked as typed: see `normalizeEmail`. */
export const emailAddress = v.pipe(
  v.string('must be a string'),
  v.check((text) => normalizeLine(text) !== '', 'should not be empty'),
  v.check(
    (text) => normalizeLine(text).length <= FIELD_LIMITS.email,
    `must be at most ${FIELD_LIMITS.email} characters`,
  ),
  v.check(
    (text) => normalizeEmail(text) !== null,
    ({ input }) => (isInLatinLetters(input) ? 'must be an email' : 'must be an email in Latin letters'),
  ),
  v.transform(toStoredEmail),
);
