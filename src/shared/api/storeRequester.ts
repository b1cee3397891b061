import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import type { StoreError, StoreMeta } from './storeBaseQuery';
import type { StoreRequest } from './storeRequest';

/** The store's base query, for an endpoint that sends more than one request. */
export type StoreRequester = (request: StoreRequest) => RequestResult | PromiseLike<RequestResult>;

type RequestResult = QueryReturnValue<unknown, StoreError, StoreMeta>;
