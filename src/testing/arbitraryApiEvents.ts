import type { Action } from '@reduxjs/toolkit';
import fc, { type Arbitrary } from 'fast-check';
import { tea } from './cartLines';

/*
 * Generators of RTK Query's events for starting and ending requests. They arrive in any order: a request may end twice or
 * without having started.
 */

const list = { count: 1, offset: 0, limit: 50, products: [tea('pekoe').product] };
const customer = {
  id: 'c1',
  user_id: 'u1',
  name: 'Asha Menon',
  email: 'asha@nbt.example',
  phone: '+91 98470 12345',
  address: '12 Estate Road',
};
const order = {
  id: 'o1',
  order_uid: 'NBT-123456',
  customer_name: 'Meera Nair',
  customer_email: 'meera@example.com',
  status: 'Shipped',
  total_amount: 499,
};
const contactMessage = {
  id: 'l1',
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: null,
  message: 'Please call me',
  created_at: '2026-01-05T09:00:00Z',
};
const failedEmail = {
  id: 'm1',
  kind: 'order_confirmation',
  recipient: 'meera@example.com',
  last_error: '550 No such user: meera@example.com',
  attempts: 1,
  created_at: '2026-01-05T09:00:00Z',
  can_retry: true,
};
const orderFilter = { text: 'meera' };

interface Endpoint {
  api: 'storeApi' | 'backendApi';
  kind: 'Query' | 'Mutation';
  endpointName: string;
  originalArgs: unknown;
  payload: unknown;
}

const endpoints: Endpoint[] = [
  { api: 'storeApi', kind: 'Query', endpointName: 'getProducts', originalArgs: { limit: 4 }, payload: list },
  { api: 'storeApi', kind: 'Query', endpointName: 'getProduct', originalArgs: 'pekoe', payload: list.products[0] },
  {
    api: 'storeApi',
    kind: 'Mutation',
    endpointName: 'createCheckout',
    originalArgs: { items: [] },
    payload: { url: 'https://pay.example/pay/session-1' },
  },
  {
    api: 'backendApi',
    kind: 'Query',
    endpointName: 'getOrderRows',
    originalArgs: { ...orderFilter, offset: 0, limit: 25 },
    payload: [order],
  },
  { api: 'backendApi', kind: 'Query', endpointName: 'getOrderCount', originalArgs: orderFilter, payload: 1 },
  { api: 'backendApi', kind: 'Query', endpointName: 'getOwnCustomer', originalArgs: 'u1', payload: customer },
  {
    api: 'backendApi',
    kind: 'Query',
    endpointName: 'getContactSubmissions',
    originalArgs: { page: 0, pageSize: 25 },
    payload: { submissions: [contactMessage], hasMore: false },
  },
  {
    api: 'backendApi',
    kind: 'Query',
    endpointName: 'getFailedMails',
    originalArgs: undefined,
    payload: [failedEmail],
  },
  {
    api: 'backendApi',
    kind: 'Query',
    endpointName: 'getOperationsStatus',
    originalArgs: undefined,
    payload: [
      { kind: 'backup', is_problem: true, affected: 1, since: null, last_at: '2026-01-05T09:00:00Z', detail: null },
    ],
  },
  { api: 'backendApi', kind: 'Mutation', endpointName: 'retryMail', originalArgs: 'm1', payload: null },
  { api: 'backendApi', kind: 'Mutation', endpointName: 'discardMail', originalArgs: 'm1', payload: null },
  {
    api: 'backendApi',
    kind: 'Mutation',
    endpointName: 'updateOwnCustomer',
    originalArgs: { userId: 'u1', name: 'Asha', phone: '', address: 'Coonoor' },
    payload: customer,
  },
  { api: 'backendApi', kind: 'Mutation', endpointName: 'deleteOrder', originalArgs: 'o1', payload: null },
  {
    api: 'backendApi',
    kind: 'Mutation',
    endpointName: 'updateOrder',
    originalArgs: { id: 'o1', orderUid: 'NBT-123456', customer },
    payload: order,
  },
  {
    api: 'backendApi',
    kind: 'Mutation',
    endpointName: 'sendContactMessage',
    originalArgs: contactMessage,
    payload: { message: 'Message received' },
  },
  {
    api: 'backendApi',
    kind: 'Query',
    endpointName: 'getKeptMessages',
    originalArgs: undefined,
    payload: [contactMessage],
  },
  {
    api: 'backendApi',
    kind: 'Mutation',
    endpointName: 'keepContactMessage',
    originalArgs: contactMessage,
    payload: null,
  },
  {
    api: 'backendApi',
    kind: 'Query',
    endpointName: 'getSignInProviders',
    originalArgs: undefined,
    payload: { google: false },
  },
  { api: 'backendApi', kind: 'Mutation', endpointName: 'discardKeptMessage', originalArgs: 'l1', payload: null },
  { api: 'backendApi', kind: 'Mutation', endpointName: 'sendKeptMessage', originalArgs: 'l1', payload: null },
];

const error = { code: '42501', message: 'permission denied for meera@example.com', details: '' };

export const anyApiEvent: Arbitrary<Action> = fc
  .record({
    endpoint: fc.constantFrom(...endpoints),
    stage: fc.constantFrom('pending', 'fulfilled', 'rejected'),
    request: fc.nat({ max: 3 }),
    at: fc.nat({ max: 1e6 }),
    subscribe: fc.boolean(),
  })
  .map(({ endpoint, stage, request, at, subscribe }) => actionOf(endpoint, stage, request, at, subscribe));

function actionOf(
  { api, kind, endpointName, originalArgs, payload }: Endpoint,
  stage: string,
  request: number,
  at: number,
  subscribe: boolean,
): Action {
  const isQuery = kind === 'Query';
  const meta = {
    requestId: `request-${request}`,
    requestStatus: stage,
    startedTimeStamp: at,
    fulfilledTimeStamp: at,
    rejectedWithValue: stage === 'rejected',
    arg: {
      type: kind.toLowerCase(),
      endpointName,
      originalArgs,
      ...(isQuery ? { subscribe, queryCacheKey: `${endpointName}(${JSON.stringify(originalArgs)})` } : { track: true }),
    },
  };
  const body = { pending: {}, fulfilled: { payload }, rejected: { payload: error, error: { message: 'Rejected' } } }[
    stage
  ];
  const action = { type: `${api}/execute${kind}/${stage}`, meta, ...body };
  return action;
}
