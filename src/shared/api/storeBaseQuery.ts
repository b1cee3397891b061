import type { BaseQueryFn, QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { STORED_AT_HEADER } from '../../domain/serviceWorker';
import { asNonEmptyString, asRecord } from '../lib/narrow';
import { hasOwnStore } from '../../domain/pageConfig';
import type { Services } from '../services';
import { reasonPhrase } from './reasonPhrase';
import { createTimeoutSignal } from './timeoutSignal';
import { storeUrl, type StoreRequest } from './storeRequest';

export interface StoreError {
  status: number | 'network' | 'timeout' | 'malformed';
  /** The message for users. */
  message: string;
  /** The store's own message, for developers. */
  detail?: string;
  /** The store's error code, for example `insufficient_inventory`. */
  code?: string;
}

const REQUEST_TIMEOUT_MS = 20_000;

const MESSAGES = {
  network: 'The store cannot be reached. Please check your connection and try again.',
  timeout: 'The store took too long to answer. Please try again.',
  malformed: 'The store sent an answer that cannot be read. Please try again later.',
};

export const storeError = (status: keyof typeof MESSAGES): StoreError => ({ status, message: MESSAGES[status] });

export interface StoreMeta {
  /** If the service worker answered in place of the store: when the store responded, in milliseconds since 1970. */
  storedAt?: number;
}

export const storeBaseQuery: BaseQueryFn<StoreRequest, unknown, StoreError, object, StoreMeta> = (
  request,
  { signal, extra },
) => requestStore(extra as Services, request, signal);

/** The store's base query, for an endpoint that sends more than one request. */
export type StoreRequester = (request: StoreRequest) => RequestResult | PromiseLike<RequestResult>;

type RequestResult = QueryReturnValue<unknown, StoreError, StoreMeta>;

/** The result of a request or a `queryFn`: the data or the error. */
export type QueryResult<Data> =
  { data: Data; error?: undefined; meta?: StoreMeta } | { data?: undefined; error: StoreError; meta?: undefined };

/**
 * Sends a request to the configured store. It never throws: every failure becomes a `StoreError`. The request is anonymous
 * unless it has an access token, which only our own store gets: another store belongs to another company.
 */
export async function requestStore(
  { config, fetch, whenPageStays }: Pick<Services, 'config' | 'fetch' | 'whenPageStays'>,
  request: StoreRequest,
  signal?: AbortSignal,
): Promise<QueryResult<unknown>> {
  const timeout = createTimeoutSignal(request.timeoutMs ?? REQUEST_TIMEOUT_MS, signal);
  try {
    const response = await fetch(storeUrl(config, request), {
      method: request.method ?? 'GET',
      // Only the catalog is public. A rented store may not forbid browsers to store the rest.
      cache: request.method === 'POST' ? 'no-store' : 'default',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(request.accessToken && hasOwnStore(config) && { Authorization: `Bearer ${request.accessToken}` }),
      },
      // The store gets no cookies, even if it has the shop's own origin.
      credentials: 'omit',
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: timeout.signal,
    });
    const body = parseJson(await response.text());
    if (!response.ok) return { error: httpError(response, body) };
    if (body === undefined) return { error: storeError('malformed') };
    const storedAt = Number(response.headers.get(STORED_AT_HEADER)) || undefined;
    return { data: body, meta: { storedAt } };
  } catch {
    const error = storeError(timeout.hasTimedOut() ? 'timeout' : 'network');
    await whenPageStays();
    return { error };
  } finally {
    timeout.clear();
  }
}

/** Returns undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function httpError(response: Response, body: unknown): StoreError {
  const fields = asRecord(body);
  const { status } = response;
  return {
    status,
    message: `HTTP ${status}: ${reasonPhrase(response)}`,
    detail: asNonEmptyString(fields?.message) ?? undefined,
    code: asNonEmptyString(fields?.code) ?? undefined,
  };
}
