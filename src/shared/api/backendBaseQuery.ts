import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { DISK_FULL_CODE, DISK_FULL_MESSAGE } from '../../domain/diskFull';
import { asNonEmptyString, asRecord } from '../lib/narrow';
import type { BackendClient, Services } from '../services';
import { UNREACHABLE_MESSAGE } from './errorMessages';

/** The common shape of supabase-js responses. */
interface BackendResponse {
  data: unknown;
  error: { message: string; code?: string; details?: unknown; hint?: unknown; context?: unknown } | null;
  count?: number | null;
}

export type BackendRequest = (db: BackendClient) => PromiseLike<BackendResponse>;

export interface BackendError {
  /** The code of Postgres or PostgREST (`42501`, `PT409`) or a function's status; empty if no server responded. */
  code: string;
  /** The message for users. */
  message: string;
  /** The details of the database. */
  details: string;
  /** The field that is not valid or the kind of the conflict: the hint of the database or the code of a function; else empty. */
  hint: string;
}

export interface BackendMeta {
  /** The number of all matching rows, if the request asked for it. */
  count: number;
}

type BackendResult = { data: unknown; meta: BackendMeta } | { error: BackendError };

/** Runs a supabase-js request. It never throws: every failure becomes a serializable error with a message for users. */
export async function sendToBackend(
  request: BackendRequest,
  { getBackendClient }: Pick<Services, 'getBackendClient'>,
): Promise<BackendResult> {
  try {
    const { data, error, count } = await request(await getBackendClient());
    if (error) return { error: await toBackendError(error) };
    return { data, meta: { count: count ?? 0 } };
  } catch {
    return { error: unreachable };
  }
}

export const backendBaseQuery: BaseQueryFn<BackendRequest, unknown, BackendError, object, BackendMeta> = (
  request,
  { extra },
) => sendToBackend(request, extra as Services);

export const unreachable: BackendError = { code: '', message: UNREACHABLE_MESSAGE, details: '', hint: '' };

async function toBackendError({
  code = '',
  message,
  details,
  hint,
  context,
}: NonNullable<BackendResponse['error']>): Promise<BackendError> {
  // supabase-js puts the response of a failed function into `context`.
  if (context instanceof Response) {
    const body = asRecord(await context.json().catch(() => null));
    const bodyCode = asNonEmptyString(body?.code);
    return {
      code: bodyCode ?? String(context.status),
      message: asNonEmptyString(body?.message) ?? UNREACHABLE_MESSAGE,
      details: '',
      hint: bodyCode ?? '',
    };
  }
  // Every error of the database has a code. Without a code, there was no response.
  if (!code) return unreachable;
  if (code === DISK_FULL_CODE) return { code, message: DISK_FULL_MESSAGE, details: '', hint: '' };
  return {
    code,
    message,
    details: asNonEmptyString(details) ?? '',
    hint: asNonEmptyString(hint) ?? '',
  };
}
