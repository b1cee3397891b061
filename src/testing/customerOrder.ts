import type { CustomerOrder } from '../domain/order/customerOrder';

/** Returns an order as the function `orders` describes it to a customer, by default one that can be cancelled. */
export const customerOrder = (fields: Partial<CustomerOrder> = {}): CustomerOrder => ({
  access: 'account',
  uid: 'NBT-482913',
  status: 'Processing',
  items: [
    {
      product: { id: 'winter-frost', title: 'Winter Frost Tea', image: null },
      variant: { id: 'winter-frost-50', title: '50 g', weight: '50 g' },
      quantity: 2,
      unit_amount: 78_000,
    },
  ],
  total: 156_000,
  placed_at: '2026-01-31T09:00:00Z',
  shipped_at: null,
  delivered_at: null,
  courier: null,
  tracking_number: null,
  tracking_url: null,
  delivery: {
    name: 'Asha Menon',
    email: 'asha@nbt.example',
    phone: '+919840055501',
    address: '14 Second Cross Street',
    city: 'Chennai',
    pin_code: '600090',
    state: 'Tamil Nadu',
  },
  gift: {},
  timeline: [{ kind: 'placed', at: '2026-01-31T09:00:00Z' }],
  refunds: [],
  cancellation_request: null,
  invoice: null,
  is_bill_of_supply: false,
  credit_notes: null,
  ...fields,
  actions: {
    cancel_until: '2026-02-01T09:00:00Z',
    request_cancellation: false,
    report_problem: false,
    report_until: null,
    revoke_link: true,
    ...fields.actions,
  },
});

/** The actions of an order with which nothing can be done. */
export const noActions: CustomerOrder['actions'] = {
  cancel_until: null,
  request_cancellation: false,
  report_problem: false,
  report_until: null,
  revoke_link: false,
};
