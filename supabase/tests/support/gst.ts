import { randomUUID } from 'node:crypto';
import type { TestBackend } from '../../server/testing/backend.ts';
import { createVariant } from './catalog.ts';
import { openCheckoutSession, type CheckoutLine } from './checkout.ts';

/** A supplier in Tamil Nadu. */
export const gstSettings = {
  legal_name: 'Nilgiri Tea Traders',
  gstin: '33AAPFU0939F1Z2',
  state: 'Tamil Nadu',
  address: '1 Tea Road, Coonoor 643101',
  fssai: '12345678901234',
  signatory: 'Leela Krishnan',
  orders_email: 'orders@shop.example',
};

export const kochi = {
  name: 'Meera Nair',
  address: '4 Lake View Road',
  city: 'Kochi',
  pin_code: '682001',
  state: 'Kerala',
};

/** Changes the settings of the shop, without checking their version. */
export async function saveSettings({ db }: TestBackend, settings: Partial<Record<string, string | boolean | null>>) {
  const names = Object.keys(settings);
  await db.query(
    `update public.shop_settings set ${names.map((name, n) => `${name} = $${n + 1}`).join(', ')}`,
    Object.values(settings),
  );
}

export interface GstOrder {
  items?: CheckoutLine[];
  shipping?: Partial<Record<string, string | null>>;
  /** What was paid, in paise. Default: the price. */
  amount?: number;
}

/** Places an order, by default one unit for ₹560.00 to Kochi, and returns it. */
export async function placeGstOrder(backend: TestBackend, { items, shipping = {}, amount }: GstOrder = {}) {
  const lines = items ?? [{ variant_id: await createVariant(backend, { variant: { amount: 56_000 } }), quantity: 1 }];
  const session = await openCheckoutSession(backend, lines);
  const paymentId = randomUUID();
  const { data } = await backend.service
    .rpc('complete_checkout_session', {
      session_id: session.id,
      provider: 'stripe',
      provider_payment_id: paymentId,
      customer: { email: `${randomUUID()}@guest.example`, ...kochi, ...shipping },
      amount: amount ?? session.amount_total,
      currency: 'inr',
    })
    .single()
    .throwOnError();
  return { id: data.order_id, order_uid: data.order_uid, sessionId: session.id, paymentId };
}

/** Reports refunds as the webhook of the payment provider does. */
export const reportRefunds = (
  { service }: TestBackend,
  { sessionId, paymentId }: { sessionId: string; paymentId: string },
  ...refunds: {
    id: string;
    amount: number;
    has_failed?: boolean;
    created_at?: string;
    failed_at?: string;
    request_id?: string;
  }[]
) =>
  service
    .rpc('record_refunds', {
      session_id: sessionId,
      provider: 'stripe',
      provider_payment_id: paymentId,
      refunds: refunds.map((refund) => ({ has_failed: false, ...refund })),
    })
    .throwOnError();

export const setStatus = (backend: TestBackend, id: string, status: string) =>
  backend.db.query('update public.orders set status = $2 where id = $1', [id, status]);
