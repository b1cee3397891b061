import { apiRequest, placeOrder, signIn, signUp } from '../support/api';
import { demoAdmin, newAccount } from '../support/testData';
import { expect, test } from '../support/test';

const ROUNDS = 10;
const CONCURRENCY = 40;

interface ApiResult {
  status: number;
  body: unknown;
}

type Predicate = (result: ApiResult) => boolean;

const queries = {
  customers: { path: '/rest/v1/customers?select=email' },
  orders: { path: '/rest/v1/orders?select=order_uid' },
  orderList: { path: '/rest/v1/order_list?select=order_uid,customer_email' },
  orderSearch: { path: '/rest/v1/rpc/search_orders', init: { method: 'POST', body: '{"words":"NBT-"}' } },
  contactMessages: { path: '/rest/v1/contact_submissions?select=name' },
  isAdmin: { path: '/rest/v1/rpc/is_admin', init: { method: 'POST', body: '{}' } },
} satisfies Record<string, { path: string; init?: RequestInit }>;

type QueryName = keyof typeof queries;
const queryNames = Object.keys(queries) as QueryName[];

interface Caller {
  name: string;
  token?: string;
  /** For each query: returns true if the result contains exactly what this caller may read. */
  expected: Record<QueryName, Predicate>;
}

const valuesOf = ({ body }: ApiResult, field: string) =>
  Array.isArray(body) ? body.map((row: Record<string, unknown>) => row[field]) : [];
const isForbidden: Predicate = ({ status, body }) =>
  [401, 403].includes(status) && (body as { code?: string }).code === '42501';
const isEmpty: Predicate = ({ body }) => Array.isArray(body) && body.length === 0;
const hasOnly =
  (field: string, value: string): Predicate =>
  (result) =>
    JSON.stringify(valuesOf(result, field)) === JSON.stringify([value]);
const includesAll =
  (field: string, values: string[]): Predicate =>
  (result) =>
    values.every((value) => valuesOf(result, field).includes(value));

async function createCustomer(fullName: string) {
  const account = newAccount(fullName);
  const { access_token: token } = await signUp(account);
  const reference = await placeOrder({ name: fullName, email: account.email });
  return { email: account.email, token, reference };
}

type Customer = Awaited<ReturnType<typeof createCustomer>>;

const visitor: Caller = {
  name: 'visitor',
  expected: {
    customers: isForbidden,
    orders: isForbidden,
    orderList: isForbidden,
    orderSearch: isForbidden,
    contactMessages: isForbidden,
    isAdmin: isForbidden,
  },
};

const customerCaller = ({ email, token, reference }: Customer): Caller => ({
  name: email,
  token,
  expected: {
    customers: hasOnly('email', email),
    orders: hasOnly('order_uid', reference),
    orderList: hasOnly('customer_email', email),
    orderSearch: isEmpty,
    contactMessages: isEmpty,
    isAdmin: ({ body }) => body === false,
  },
});

const adminCaller = (token: string, customers: Customer[]): Caller => {
  const emails = customers.map(({ email }) => email);
  const references = customers.map(({ reference }) => reference);
  return {
    name: 'administrator',
    token,
    expected: {
      customers: includesAll('email', emails),
      orders: includesAll('order_uid', references),
      orderList: includesAll('customer_email', emails),
      orderSearch: includesAll('order_uid', references),
      contactMessages: (result) => valuesOf(result, 'name').length >= 6,
      isAdmin: ({ body }) => body === true,
    },
  };
};

/** Runs the query and returns a description of an unexpected result, or null. */
async function findLeak({ name, token, expected }: Caller, queryName: QueryName): Promise<string | null> {
  const { path, init }: { path: string; init?: RequestInit } = queries[queryName];
  const response = await apiRequest(path, { ...init, token });
  const result: ApiResult = { status: response.status, body: await response.json() };
  return expected[queryName](result)
    ? null
    : `${name}, ${queryName}: ${result.status} ${JSON.stringify(result.body).slice(0, 200)}`;
}

/** Starts the jobs in order, at most `CONCURRENCY` at a time. */
async function runConcurrently<Result>(jobs: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const queue = jobs.entries();
  const work = async () => {
    for (const [index, job] of queue) results[index] = await job();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

test(
  'concurrent queries of a visitor, customers and an administrator return only the rows of each caller',
  { tag: '@slow' },
  async () => {
    const customers = await Promise.all([
      createCustomer('Asha One'),
      createCustomer('Vikram Two'),
      createCustomer('Priya Three'),
    ]);
    const { access_token: adminToken } = await signIn(demoAdmin);
    const callers = [visitor, ...customers.map(customerCaller), adminCaller(adminToken, customers)];

    // Consecutive requests come from different callers and run different queries.
    const jobs = Array.from({ length: ROUNDS }, (_, round) =>
      queryNames.flatMap((_name, turn) =>
        callers.map((caller, index) => {
          const queryName = queryNames[(turn + index + round) % queryNames.length] as QueryName;
          return () => findLeak(caller, queryName);
        }),
      ),
    ).flat();
    const leaks = (await runConcurrently(jobs)).filter((leak) => leak !== null);
    expect(leaks.slice(0, 10)).toEqual([]);
  },
);

test(
  'concurrent updates without a restricting filter change only the row of each caller',
  { tag: '@slow' },
  async () => {
    const customers = await Promise.all([
      createCustomer('Leela Four'),
      createCustomer('Arjun Five'),
      createCustomer('Sunita Six'),
    ]);
    const updates = await runConcurrently(
      Array.from({ length: 20 }, (_, turn) =>
        customers.map(({ email, token }) => async () => {
          const response = await apiRequest('/rest/v1/customers?email=neq.nobody@post.example&select=email,phone', {
            token,
            method: 'PATCH',
            headers: { prefer: 'return=representation' },
            body: JSON.stringify({ phone: `${email} ${turn}`.slice(-50) }),
          });
          return { email, rows: (await response.json()) as { email: string }[] };
        }),
      ).flat(),
    );
    expect(updates.filter(({ email, rows }) => rows.length !== 1 || rows[0]?.email !== email)).toEqual([]);
    for (const { email, token } of customers) {
      const response = await apiRequest('/rest/v1/customers?select=email,phone', { token });
      const rows = (await response.json()) as { email: string; phone: string }[];
      expect(rows.map((row) => [row.email, row.phone.startsWith(email)])).toEqual([[email, true]]);
    }
    const byVisitor = await apiRequest('/rest/v1/customers?email=neq.nobody@post.example', {
      method: 'PATCH',
      body: '{"phone":"1"}',
    });
    expect(byVisitor.status).toBe(401);
  },
);
