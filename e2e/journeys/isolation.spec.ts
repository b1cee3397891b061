import { ask, newAccount, placeOrder, signUp, tokenOf } from '../support/program';
import { admin } from '../support/steps';
import { expect, test } from '../support/test';

const ROUNDS = 100;
const AT_ONCE = 40;

interface Answer {
  status: number;
  body: unknown;
}

interface Caller {
  name: string;
  token?: string;
  /** What each question must come to, and nothing else. */
  sees: Record<string, (answer: Answer) => boolean>;
}

const valuesOf = ({ body }: Answer, field: string) =>
  Array.isArray(body) ? body.map((row: Record<string, unknown>) => row[field]) : [];
const refused = ({ status, body }: Answer) =>
  [401, 403].includes(status) && (body as { code?: string }).code === '42501';
const nothing = ({ body }: Answer) => Array.isArray(body) && body.length === 0;
const exactly = (field: string, value: string) => (answer: Answer) =>
  JSON.stringify(valuesOf(answer, field)) === JSON.stringify([value]);
const among = (field: string, values: string[]) => (answer: Answer) =>
  values.every((value) => valuesOf(answer, field).includes(value));

const questions: Record<string, { path: string; init?: RequestInit }> = {
  customers: { path: '/rest/v1/customers?select=email' },
  orders: { path: '/rest/v1/orders?select=order_uid' },
  list: { path: '/rest/v1/order_list?select=order_uid,customer_email' },
  found: { path: '/rest/v1/rpc/search_orders', init: { method: 'POST', body: '{"words":"NBT-"}' } },
  letters: { path: '/rest/v1/contact_submissions?select=name' },
  rights: { path: '/rest/v1/rpc/is_admin', init: { method: 'POST', body: '{}' } },
};

async function newCustomer(fullName: string) {
  const account = newAccount(fullName);
  const token = await signUp(account);
  const uid = await placeOrder({ name: fullName, email: account.email });
  return { email: account.email, token, uid };
}

const customerCaller = ({ email, token, uid }: Awaited<ReturnType<typeof newCustomer>>): Caller => ({
  name: email,
  token,
  sees: {
    customers: exactly('email', email),
    orders: exactly('order_uid', uid),
    list: exactly('customer_email', email),
    found: exactly('order_uid', uid),
    letters: nothing,
    rights: ({ body }) => body === false,
  },
});

/** Runs the jobs in their order, many at once. */
async function runAtOnce<Result>(jobs: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const queue = jobs.entries();
  const work = async () => {
    for (const [index, job] of queue) results[index] = await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

test('thousands of interleaved requests of visitor, customers and administrator see their own rows alone', async () => {
  test.setTimeout(300_000);
  const people = await Promise.all([newCustomer('Asha One'), newCustomer('Vikram Two'), newCustomer('Priya Three')]);
  const visitor: Caller = {
    name: 'visitor',
    sees: { customers: refused, orders: refused, list: refused, found: refused, letters: refused, rights: refused },
  };
  const administrator: Caller = {
    name: 'administrator',
    token: await tokenOf(admin),
    sees: {
      customers: among(
        'email',
        people.map(({ email }) => email),
      ),
      orders: among(
        'order_uid',
        people.map(({ uid }) => uid),
      ),
      list: among(
        'customer_email',
        people.map(({ email }) => email),
      ),
      found: among(
        'order_uid',
        people.map(({ uid }) => uid),
      ),
      letters: (answer) => valuesOf(answer, 'name').length >= 6,
      rights: ({ body }) => body === true,
    },
  };
  const callers = [visitor, ...people.map(customerCaller), administrator];

  // Neighbours in the queue are different callers with different questions.
  const wrong = (
    await runAtOnce(
      Array.from({ length: ROUNDS }, (_, round) =>
        Object.keys(questions).flatMap((_question, turn) =>
          callers.map((caller, place) => async () => {
            const name = Object.keys(questions)[(turn + place + round) % 6] ?? '';
            const { path, init } = questions[name] ?? { path: '' };
            const response = await ask(path, { ...init, token: caller.token });
            const answer: Answer = { status: response.status, body: await response.json() };
            return caller.sees[name]?.(answer)
              ? []
              : [`${caller.name}, ${name}: ${response.status} ${JSON.stringify(answer.body).slice(0, 200)}`];
          }),
        ),
      ).flat(),
    )
  ).flat();
  expect(wrong.slice(0, 10)).toEqual([]);
});

test('interleaved changes of everybody’s rows change the caller’s own alone', async () => {
  const people = await Promise.all([newCustomer('Leela Four'), newCustomer('Arjun Five'), newCustomer('Sunita Six')]);
  const changed = await runAtOnce(
    Array.from({ length: 20 }, (_, turn) =>
      people.map(({ email, token }) => async () => {
        const response = await ask('/rest/v1/customers?email=neq.nobody@post.example&select=email,phone', {
          token,
          method: 'PATCH',
          headers: { prefer: 'return=representation' },
          body: JSON.stringify({ phone: `${email} ${turn}`.slice(-50) }),
        });
        return { email, rows: (await response.json()) as { email: string }[] };
      }),
    ).flat(),
  );
  expect(changed.filter(({ email, rows }) => rows.length !== 1 || rows[0]?.email !== email)).toEqual([]);
  for (const { email, token } of people) {
    const response = await ask('/rest/v1/customers?select=email,phone', { token });
    const own = (await response.json()) as { email: string; phone: string }[];
    expect(own.map((row) => [row.email, row.phone.startsWith(email)])).toEqual([[email, true]]);
  }
  const visitors = await ask('/rest/v1/customers?email=neq.nobody@post.example', {
    method: 'PATCH',
    body: '{"phone":"1"}',
  });
  expect(visitors.status).toBe(401);
});
