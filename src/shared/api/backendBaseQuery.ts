import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { fieldsOf, textOf } from '../lib/read';
import type { Backend, Services } from '../services';
import { UNREACHABLE } from './failureTexts';

/** What supabase-js answers, whatever was asked. */
interface Outcome {
  data: unknown;
  error: { message: string; code?: string; details?: unknown; hint?: unknown; context?: unknown } | null;
  count?: number | null;
}

export type BackendCall = (db: Backend) => PromiseLike<Outcome>;

export interface BackendError {
  /** Of Postgres or PostgREST: `42501`, `PT409`; empty where no server answered. */
  code: string;
  /** As shown. */
  message: string;
  /** What the database adds. */
  details: string;
}

export interface BackendMeta {
  /** Of all rows that fit, where the call asked for it. */
  count: number;
}

/** Runs a supabase-js call. Never throws; what fails becomes plain data with words for people. */
export const backendBaseQuery: BaseQueryFn<BackendCall, unknown, BackendError, object, BackendMeta> = async (
  call,
  { extra },
) => {
  try {
    const { data, error, count } = await call(await (extra as Services).getBackend());
    if (error) return { error: await errorOf(error) };
    return { data, meta: { count: count ?? 0 } };
  } catch {
    return { error: unreachable };
  }
};

const unreachable: BackendError = { code: '', message: UNREACHABLE, details: '' };

async function errorOf({
  code = '',
  message,
  details,
  hint,
  context,
}: NonNullable<Outcome['error']>): Promise<BackendError> {
  // A function's refusal: what it said is in the response that comes along.
  if (context instanceof Response) {
    const said = fieldsOf(await context.json().catch(() => null));
    return {
      code: textOf(said?.code) ?? String(context.status),
      message: textOf(said?.message) ?? UNREACHABLE,
      details: '',
    };
  }
  // Every answer of the database has a code; without one there was no answer.
  if (!code) return unreachable;
  return { code, message, details: [details, hint].filter((part) => typeof part === 'string').join(' ') };
}
