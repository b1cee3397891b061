import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { fieldsOf, textOf } from '../lib/read';
import type { Services } from '../services';
import { deadline } from './deadline';
import { storeUrl, type StoreRequest } from './storeRequest';

export interface StoreError {
  status: number | 'network' | 'timeout' | 'nonsense';
  /** As shown. */
  message: string;
  /** What the store itself said, where it said something: for developers. */
  detail?: string;
  /** `insufficient_inventory`, for one. */
  code?: string;
}

const PATIENCE = 20_000;

const FAILURES = {
  network: 'The store cannot be reached. Please check your connection and try again.',
  timeout: 'The store took too long to answer. Please try again.',
  nonsense: 'The store sent an answer that cannot be read. Please try again later.',
};

export const storeFailure = (status: keyof typeof FAILURES): StoreError => ({ status, message: FAILURES[status] });

/** Talks to whichever store the page is configured for, anonymously. Never throws: every failure has words. */
export const storeBaseQuery: BaseQueryFn<StoreRequest, unknown, StoreError> = async (request, { signal, extra }) => {
  const { config } = extra as Services;
  const limit = deadline(request.timeout ?? PATIENCE, signal);
  try {
    const response = await fetch(storeUrl(config, request), {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      // No cookies, not even at home.
      credentials: 'omit',
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: limit.signal,
    });
    const body = parsed(await response.text());
    if (!response.ok) return { error: refusal(response, body) };
    return body === undefined ? { error: storeFailure('nonsense') } : { data: body };
  } catch {
    return { error: storeFailure(limit.hasPassed() ? 'timeout' : 'network') };
  } finally {
    limit.end();
  }
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status, statusText }: Response, body: unknown): StoreError {
  const said = fieldsOf(body);
  return {
    status,
    message: `HTTP ${status}: ${statusText}`,
    detail: textOf(said?.message) ?? undefined,
    code: textOf(said?.code) ?? undefined,
  };
}
