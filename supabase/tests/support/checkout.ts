import { randomUUID } from 'node:crypto';
import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import type { DisputeStatus } from '../../database.types.ts';
import type { TestBackend } from '../../server/testing/backend.ts';

export interface CheckoutLine {
  variant_id: string;
  quantity: number;
}

/**
 * Requests a checkout session as the store function does. Returns data or an error.
 * @param customer_id the customer of the account that has signed in
 */
export function requestCheckoutSession(
  { service }: TestBackend,
  items: CheckoutLine[],
  client?: string,
  customer_id?: string,
) {
  return service.rpc('open_checkout_session', {
    items,
    success_url: 'https://shop.example/success',
    cancel_url: 'https://shop.example/products',
    client,
    customer_id,
  });
}

/**
 * Opens a checkout session.
 * @throws when the request is rejected
 */
export async function openCheckoutSession(...request: Parameters<typeof requestCheckoutSession>) {
  const { data } = await requestCheckoutSession(...request).throwOnError();
  return data;
}

/** Reports a payment as the payment webhook does. Returns data or an error. */
export function reportPayment(
  { service }: TestBackend,
  session_id: string,
  customer: StoredDelivery = { email: `${randomUUID()}@guest.example` },
  provider_payment_id: string = randomUUID(),
) {
  return service
    .rpc('complete_checkout_session', { session_id, provider: 'stripe', provider_payment_id, customer })
    .maybeSingle();
}

/** Reports that the only payment of a checkout session is disputed, with its whole amount, as the payment webhook does. */
export async function reportDispute({ service }: TestBackend, session_id: string, dispute: DisputeStatus) {
  const { data: payment } = await service
    .from('payments')
    .select('provider, provider_payment_id, amount')
    .eq('checkout_session_id', session_id)
    .single()
    .throwOnError();
  const { provider, provider_payment_id, amount } = payment;
  await service
    .rpc('record_dispute', {
      session_id,
      provider,
      provider_payment_id,
      provider_dispute_id: `dp_${provider_payment_id}`,
      dispute,
      amount: amount ?? 0,
    })
    .throwOnError();
}

/**
 * Opens and pays a checkout session and returns the order.
 * @param customerId the customer of the account that has signed in
 * @throws when a step is rejected
 */
export async function placeOrder(
  backend: TestBackend,
  items: CheckoutLine[],
  customer?: StoredDelivery,
  customerId?: string,
) {
  const session = await openCheckoutSession(backend, items, undefined, customerId);
  const { data: completed } = await reportPayment(backend, session.id, customer).throwOnError();
  if (!completed) throw new Error('The payment did not create an order.');
  const { data: order } = await backend.service
    .from('orders')
    .select('*')
    .eq('id', completed.order_id)
    .single()
    .throwOnError();
  return order;
}

/** Moves the expiry of a checkout session into the past. */
export async function expireCheckoutSession({ service }: TestBackend, sessionId: string): Promise<void> {
  await service
    .from('checkout_sessions')
    .update({ expires_at: '2020-01-01T00:00:00Z' })
    .eq('id', sessionId)
    .throwOnError();
}

/** Returns the quantity of a variant that can still be bought: stock minus reservations. */
export async function availableQuantity({ service }: TestBackend, variantId: string): Promise<number | undefined> {
  const { data } = await service.rpc('available_stock', { variant_ids: [variantId] }).throwOnError();
  return data[0]?.quantity;
}

/** Returns the stock quantity of a variant, including reserved units. */
export async function stockQuantity({ service }: TestBackend, variantId: string): Promise<number> {
  const { data } = await service.from('stock').select('quantity').eq('variant_id', variantId).single().throwOnError();
  return data.quantity;
}

/** Ends everything of a person that must be decided before they can be erased: checkouts, orders and refunds. */
export async function settleEverything({ db }: TestBackend, email: string): Promise<void> {
  await db.query(
    `update public.checkout_sessions set status = 'expired'
       where status in ('open', 'pending') and lower(trim(shipping ->> 'email')) = lower(trim($1))`,
    [email],
  );
  await db.query(
    `update public.orders set status = 'Delivered'
       where status in ('Processing', 'Shipped') and lower(trim(shipping ->> 'email')) = lower(trim($1))`,
    [email],
  );
  await db.query(
    `with accepted as (
       update public.refunds set provider_refund_id = id where provider_refund_id is null and refused_at is null
         returning payment_id, provider_refund_id, amount
     )
     insert into public.payment_refunds (payment_id, provider_refund_id, amount)
       select payment_id, provider_refund_id, amount from accepted`,
  );
}

/** Returns the units that an order has of the stock, by variant. */
export async function takenUnits({ service }: Pick<TestBackend, 'service'>, orderId: string) {
  const { data } = await service
    .from('order_lines')
    .select('item_id, stock_taken')
    .eq('order_id', orderId)
    .gt('stock_taken', 0)
    .throwOnError();
  const units: Record<string, number> = {};
  for (const { item_id, stock_taken } of data) units[item_id] = (units[item_id] ?? 0) + stock_taken;
  return units;
}
