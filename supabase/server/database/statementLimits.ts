import {
  DEEP_JSON_MESSAGE,
  hasLongExponent,
  isDeepValue,
  isNestedTooDeeply,
  LONG_EXPONENT_MESSAGE,
} from '../backend/jsonDepth.ts';

/**
 * PostgreSQL accepts 65,535 parameters. With fewer, PGlite has stopped answering correctly. The same rule for both drivers
 * keeps the databases interchangeable.
 */
const MAX_PARAMETERS = 30_000;

/** A statement that was not sent to the database. Its SQLSTATE makes the response 400, with this message. */
class RejectedStatementError extends Error {
  readonly code = 'PT400';
}

/** @throws {RejectedStatementError} if a statement has too many parameters to be sent */
export function limitParameters(parameters: readonly unknown[] = []): void {
  if (parameters.length > MAX_PARAMETERS)
    throw new RejectedStatementError(`A statement can have at most ${MAX_PARAMETERS} parameters`);
}

/** @throws {RejectedStatementError} if JSON text, or a value that will be JSON, is nested too deeply or has a huge number */
export function limitJson(value: unknown): void {
  if (typeof value === 'string' ? isNestedTooDeeply(value) : isDeepValue(value))
    throw new RejectedStatementError(DEEP_JSON_MESSAGE);
  if (typeof value === 'string' && hasLongExponent(value)) throw new RejectedStatementError(LONG_EXPONENT_MESSAGE);
}
