import { inspect } from 'node:util';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

// These lite answers rightly by itself.
const ANSWERED = /^(PT...|21...|22...|42...|23502|23503|23505|25006)$/;

/**
 * An error of the database in the form that makes lite answer as PostgREST does.
 *
 * `raise exception`, check violations and the rest would be a 500 with code `SUP`;
 * they become a `PGRST` error, by which a statement states its whole answer.
 */
export function toWireError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  if (ANSWERED.test(code)) return new DatabaseRefusal({ code, message, detail, hint }, `${code} ${message}`);

  const answer = { code, message, details: detail, hint };
  return new DatabaseRefusal(
    { code: 'PGRST', message: JSON.stringify(answer), detail: JSON.stringify({ status: statusOf(code), headers: {} }) },
    `${code} ${message}`,
  );
}

/** What lite writes to the log; an error's detail quotes whole rows, which do not belong there. */
export class DatabaseRefusal {
  declare code: string;
  readonly #summary: string;

  constructor(error: DatabaseError, summary: string) {
    Object.assign(this, error);
    this.#summary = summary;
  }

  [inspect.custom]() {
    return `The database refused: ${this.#summary}`;
  }
}

function isDatabaseError(error: unknown): error is DatabaseError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && code !== 'PGRST';
}

/** The status that PostgREST gives a class of SQLSTATE. */
function statusOf(code: string): number {
  if (code === 'P0001') return 400;
  if (/^(08|53)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}
