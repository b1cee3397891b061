import { randomUUID } from 'node:crypto';
import type { ShippingDetails } from '../../database.types.ts';
import type { TestBackend } from '../../local/testing/backend.ts';

export interface CheckoutLine {
  variant_id: string;
  quantity: number;
}

/** Asks for a checkout session as the store function does; answers data or the refusal. */
export function requestSession({ service }: TestBackend, items: CheckoutLine[]) {
  return service.rpc('open_checkout_session', {
    items,
    success_url: 'https://shop.example/success',
    cancel_url: 'https://shop.example/products',
  });
}

/** A checkout session that must open. */
export async function openSession(shop: TestBackend, items: CheckoutLine[]) {
  const { data } = await requestSession(shop, items).throwOnError();
  return data;
}

/** Reports a payment as the webhook does; answers data or the refusal. */
export function reportPayment(
  { service }: TestBackend,
  session_id: string,
  customer: ShippingDetails = { email: `${randomUUID()}@guest.example` },
  provider_payment_id: string = randomUUID(),
) {
  return service
    .rpc('complete_checkout_session', { session_id, provider: 'simulated', provider_payment_id, customer })
    .maybeSingle();
}

/** An order that must be made: opens a session for the lines and pays it. */
export async function buy(shop: TestBackend, items: CheckoutLine[], customer?: ShippingDetails) {
  const session = await openSession(shop, items);
  const { data: paid } = await reportPayment(shop, session.id, customer).throwOnError();
  if (!paid) throw new Error('The payment made no order.');
  const { data: order } = await shop.service.from('orders').select('*').eq('id', paid.order_id).single().throwOnError();
  return order;
}

/** Lets a session's half hour be over. */
export async function expire({ service }: TestBackend, sessionId: string): Promise<void> {
  await service
    .from('checkout_sessions')
    .update({ expires_at: '2020-01-01T00:00:00Z' })
    .eq('id', sessionId)
    .throwOnError();
}

/** What a shopper could still buy of a variant. */
export async function availableOf({ service }: TestBackend, variantId: string): Promise<number | undefined> {
  const { data } = await service.rpc('available_stock', { variant_ids: [variantId] }).throwOnError();
  return data[0]?.quantity;
}

/** Tins on the shelf, reserved or not. */
export async function shelfOf({ service }: TestBackend, variantId: string): Promise<number> {
  const { data } = await service.from('stock').select('quantity').eq('variant_id', variantId).single().throwOnError();
  return data.quantity;
}
