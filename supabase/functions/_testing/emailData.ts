import type { EmailKind } from '../../database.types.ts';
import { creditNote, invoice } from './taxDocument.ts';

export const SITE_URL = 'https://shop.example';

export const order = {
  order_uid: 'NBT-482913',
  items: [
    {
      product: { id: 'pekoe', title: 'Pekoe & Friends', image: '/art/pekoe.webp' },
      variant: { id: 'pekoe-100', title: '100 g', weight: null },
      quantity: 2,
      unit_amount: 49900,
    },
  ],
  total_amount: 998,
  paid_at: '2026-11-20T18:30:00+00:00',
  shipping: { name: 'Asha Nair', email: 'asha@example.com', phone: '98470', address: '4 Beach Road\nKochi' },
  tracking_token: 't'.repeat(43),
  has_account: true,
};
export const message = {
  ticket: 'T-482913',
  name: 'Asha Nair',
  email: 'asha@example.com',
  phone: null,
  message: 'Do you ship?\n\nAsha',
};
const link = { link: `${SITE_URL}/confirm?token_hash=abc&type=signup` };

export const lowTea = {
  variant_id: 'winter-frost-50g',
  product: 'Winter Frost',
  variant: '50 g',
  quantity: 3,
  threshold: 5,
};

const alert = { token: 'a'.repeat(43), product_id: 'golden-tips', product: 'Golden Tips', variant: '50 g tin' };

/** What each kind of email is rendered from. */
export const emailData: Record<EmailKind, object> = {
  order_confirmation: order,
  shipping_notice: order,
  order_notice: order,
  refund_notice: { ...order, refund: 49900, currency: 'inr' },
  cancellation_notice: { ...order, refund: 99800, currency: 'inr' },
  order_changed_notice: { ...order, refund: 49900, currency: 'inr' },
  digest: { day: '2026-11-23', to_pack: 4, to_ship: 2, needs_attention: 3, order_uids: ['NBT-482913', 'NBT-111111'] },
  low_stock_notice: { items: [lowTea] },
  dispute_notice: { order_uid: 'NBT-482913', amount: 99800, currency: 'inr', due_at: '2026-12-03T20:00:00+00:00' },
  cancel_link: { order_uid: 'NBT-482913', token: 't'.repeat(43), cancel: 'c'.repeat(43) },
  invoice: { order_uid: 'NBT-482913', document: invoice },
  credit_note: { order_uid: 'NBT-482913', document: creditNote },
  stock_alert_request: alert,
  stock_alert: alert,
  contact_notice: message,
  invitation: { role: 'staff', invited_by: 'owner@shop.example' },
  account_deleted: {},
  signup: link,
  recovery: link,
  magiclink: link,
  email_change: link,
  account_exists: {},
};
