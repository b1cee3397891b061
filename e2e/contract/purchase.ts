import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { checkoutTokenIn } from '../../src/domain/order/checkoutStatus';
import { paths } from '../../src/domain/routes';
import { paymentForm } from '../../supabase/server/simulators/payments/exampleForm';
import { NO_CUSTOMER } from './auth';
import { waitFor, type AuthSession, type ContractShop } from './shop';
import { checkoutOf, contractDelivery, findVariantInStock, priceOf } from './store';

export const NO_ADMINISTRATOR = 'there is not an administrator; set CONTRACT_ADMIN_EMAIL and CONTRACT_ADMIN_PASSWORD';

interface OrderRow {
  id: string;
  order_uid: string;
  status: string;
  version: number;
}

interface OrderPayment {
  id: string;
  amount: number;
  refunded: number;
}

/** An order that was paid on a simulated payment page. */
interface Purchase {
  uid: string;
  /** `token` is the secret of the return address, `secret` belongs to whoever has sent the delivery details. */
  secrets: { token: string; secret: string };
  amountInPaise: number;
}

export function testPurchase(shop: ContractShop): void {
  const { call, config, customer, administrator, readEmails, logIn } = shop;
  const storePath = `/store/${config.storeId}`;
  const noCustomer = !customer && NO_CUSTOMER;
  const rented = !shop.hasOwnStore && 'the store belongs to another company';

  let purchase: Promise<Purchase | string> | undefined;
  /** Buys once for all tests. Skips the test if the payment page takes real money. */
  async function bought(t: TestContext): Promise<Purchase | undefined> {
    const result = await (purchase ??= buy());
    if (typeof result !== 'string') return result;
    t.skip(result);
    return undefined;
  }

  /** Buys one unit as the customer; the webhook of the payment arrives twice. Returns why it cannot be bought. */
  async function buy(): Promise<Purchase | string> {
    const { email } = (await customer?.()) ?? assert.fail();
    const { variant } = await findVariantInStock(shop);
    const { status, body } = await call(`${storePath}/checkout`, { json: checkoutOf(shop, variant.id) });
    assert.equal(status, 200, JSON.stringify(body));
    const { url, secret } = await enterDelivery((body as { url: string }).url, email);
    const page = await call(url);
    if (page.status !== 200 || !/This page simulates/.test(String(page.body))) {
      await call(`${storePath}/checkout/release`, { json: { url } });
      return 'the payment page is not simulated, and no test pays real money';
    }
    const paid = await shop.fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...paymentForm, webhook: 'twice' }),
    });
    assert.equal(paid.status, 303, await paid.text());
    const returned = paid.headers.get('location') ?? '';
    return {
      uid: new URL(returned).searchParams.get('order') ?? '',
      secrets: { token: checkoutTokenIn(returned) ?? '', secret },
      amountInPaise: priceOf(variant),
    };
  }

  /** Enters the delivery details. Returns the URL of the payment page and the secret of the details. */
  async function enterDelivery(checkoutUrl: string, email: string) {
    assert.equal(new URL(checkoutUrl).pathname, paths.delivery);
    const { status, body } = await call(`${storePath}/checkout/delivery`, {
      json: { token: checkoutTokenIn(checkoutUrl), ...contractDelivery(email) },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body as { url: string; secret: string };
  }

  let adminSession: Promise<AuthSession> | undefined;
  const asAdmin = async (path: string, init: Parameters<typeof call>[1] = {}) => {
    adminSession ??= logIn(administrator ?? assert.fail());
    return call(path, { ...init, token: (await adminSession).access_token });
  };
  const findOrder = async (uid: string) => {
    const { body } = await asAdmin('/rest/v1/rpc/search_orders', { json: { words: uid } });
    return (body as OrderRow[])[0];
  };

  describe('Purchase', { skip: rented || noCustomer }, () => {
    it('returns from the payment to the shop with the order number', async (t) => {
      const order = await bought(t);
      if (order) assert.match(order.uid, /^NBT-\d{6,}$/);
    });

    it('reports the payment to the shopper who has sent the details, and only its status to others', async (t) => {
      const order = await bought(t);
      if (!order) return;
      const report = await waitFor(async () => {
        const { body } = await call(`${storePath}/checkout/status`, { json: order.secrets });
        const found = body as { status: string; order: string; shipping?: { name: string } };
        return found.status === 'waiting' ? undefined : found;
      });
      assert.deepEqual([report.status, report.order, report.shipping?.name], ['paid', order.uid, 'Contract Test']);
      const { token } = order.secrets;
      const { body } = await call(`${storePath}/checkout/status`, { json: { token } });
      assert.deepEqual(body, { status: 'paid', order: order.uid });
    });

    it('is in the order history of the account with this email address, once', async (t) => {
      const order = await bought(t);
      if (!order) return;
      const { session } = (await customer?.()) ?? assert.fail();
      const path = `/rest/v1/orders?select=order_uid,total_amount,status&order_uid=eq.${order.uid}`;
      const { body } = await call(path, { token: session.access_token });
      assert.deepEqual(body, [{ order_uid: order.uid, total_amount: order.amountInPaise / 100, status: 'Processing' }]);
      assert.equal((await call(path)).status, 401);
    });

    it(
      'is confirmed by one email with the order number',
      { skip: !readEmails && 'the emails cannot be read' },
      async (t) => {
        const order = await bought(t);
        if (!order) return;
        const { email } = (await customer?.()) ?? assert.fail();
        const confirmations = async () => {
          const emails = await readEmails?.(email);
          return emails?.filter(({ subject, text }) => `${subject} ${text}`.includes(order.uid)) ?? [];
        };
        await waitFor(async () => (await confirmations())[0]);
        assert.equal((await confirmations()).length, 1);
      },
    );
  });

  describe('Back office', { skip: !administrator && NO_ADMINISTRATOR }, () => {
    it('opens for an administrator', async () => {
      assert.equal((await asAdmin('/rest/v1/rpc/is_admin', { json: {} })).body, true);
    });

    it('lists orders by page, with their number', async () => {
      const { status, headers, body } = await asAdmin(
        '/rest/v1/order_list?select=id,order_uid&order=created_at.desc,id.desc&limit=2&offset=0',
        { headers: { prefer: 'count=exact' } },
      );
      assert.ok([200, 206].includes(status), JSON.stringify(body));
      const [, count] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
      assert.equal((body as unknown[]).length, Math.min(Number(count), 2));
    });

    it('lists contact messages and emails that were not sent', async () => {
      const messages = await asAdmin('/rest/v1/contact_submissions?select=id&limit=2');
      const emails = await asAdmin('/rest/v1/rpc/failed_mails', { json: {} });
      for (const { status, body } of [messages, emails])
        assert.deepEqual([status, Array.isArray(body)], [200, true], JSON.stringify(body));
    });

    it('finds an order and its payment', { skip: rented || noCustomer }, async (t) => {
      const order = await bought(t);
      if (!order) return;
      const found = (await findOrder(order.uid)) ?? assert.fail();
      assert.equal(found.order_uid, order.uid);
      const { body } = await asAdmin(`/rest/v1/order_payments?select=amount,refunded&order_id=eq.${found.id}`);
      assert.deepEqual(body, [{ amount: order.amountInPaise, refunded: 0 }]);
    });

    it('rejects a change of an order that has changed since', { skip: rented || noCustomer }, async (t) => {
      const order = await bought(t);
      if (!order) return;
      const { id, version } = (await findOrder(order.uid)) ?? assert.fail();
      const update = (new_status: string) =>
        asAdmin('/rest/v1/rpc/update_order', { json: { order_id: id, expected_version: version, new_status } });
      assert.equal((await update('Shipped')).status, 200);
      const outdated = await update('Delivered');
      assert.deepEqual([outdated.status, (outdated.body as { code: string }).code], [409, 'PT409']);
    });

    it('refunds an order in full, once', { skip: rented || noCustomer }, async (t) => {
      const order = await bought(t);
      if (!order) return;
      const { id } = (await findOrder(order.uid)) ?? assert.fail();
      const refund = { json: { order_id: id, idempotency_key: `contract-${id}` } };
      const { session } = (await customer?.()) ?? assert.fail();
      const byCustomer = await call('/functions/v1/refund-payment', { ...refund, token: session.access_token });
      assert.equal(byCustomer.status, 403);
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const { status, body } = await asAdmin('/functions/v1/refund-payment', refund);
        assert.equal(status, 200, JSON.stringify(body));
      }
      const refunded = await waitFor(async () => {
        const { body } = await asAdmin(`/rest/v1/order_payments?select=refunded&order_id=eq.${id}`);
        const [payment] = body as Pick<OrderPayment, 'refunded'>[];
        return payment?.refunded || undefined;
      });
      assert.equal(refunded, order.amountInPaise);
    });

    it('deletes an order, and keeps it to be restored', { skip: rented || noCustomer }, async (t) => {
      const order = await bought(t);
      if (!order) return;
      const { id } = (await findOrder(order.uid)) ?? assert.fail();
      assert.equal((await asAdmin(`/rest/v1/orders?id=eq.${id}`, { method: 'DELETE' })).status, 204);
      assert.equal(await findOrder(order.uid), undefined);
      const { body } = await asAdmin(`/rest/v1/deleted_orders?select=order_uid&id=eq.${id}`);
      assert.deepEqual(body, [{ order_uid: order.uid }]);
    });

    it(
      'erases the personal data of a customer and the account',
      { skip: !shop.isCustomerTemporary && 'these tests have not created the account' },
      async () => {
        const { email, password, session } = (await customer?.()) ?? assert.fail();
        const { body } = await asAdmin(`/rest/v1/customers?select=id&user_id=eq.${session.user.id}`);
        const [{ id } = { id: '' }] = body as { id: string }[];
        const erased = await asAdmin('/rest/v1/rpc/erase_customer', { json: { customer_id: id } });
        assert.ok([200, 204].includes(erased.status), JSON.stringify(erased.body));
        await assert.rejects(logIn({ email, password }), /cannot log in/);
      },
    );
  });
}
