import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import type { StoreError } from './storeBaseQuery';
import type { StoreRequest } from './storeRequest';

/** The base query as an endpoint gets it that asks the store more than once. */
export type AskStore = (request: StoreRequest) => Result | PromiseLike<Result>;

type Result = QueryReturnValue<unknown, StoreError, object>;

/** What was asked for, or why not. */
export type Answer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: StoreError };
