import type { ShopSettings } from './settingsApi';
import { changedSettings, settingsProblems, shownSettings } from './settingsFields';

const settings: ShopSettings = {
  id: 's1',
  version: 3,
  updated_at: '2026-11-23T09:00:00Z',
  legal_name: 'Nilgiri Black Tea',
  gstin: '27AAPFU0939F1ZV',
  state: 'Maharashtra',
  address: null,
  fssai: null,
  signatory: null,
  issues_invoices: true,
  invoice_series: 'TI',
  credit_note_series: 'CN',
  orders_email: null,
  sends_digest: true,
  staff_refund_limit_order: 150_050,
  staff_refund_limit_day: 0,
};
const edited = (fields: Partial<ReturnType<typeof shownSettings>>) => ({ ...shownSettings(settings), ...fields });

it('saves nothing that was not changed, however it is written', () => {
  const values = edited({
    gstin: ' 27aapfu 0939f1zv',
    legal_name: 'Nilgiri Black Tea ',
    staff_refund_limit_day: '₹0.00',
  });
  expect(settingsProblems(values)).toEqual({});
  expect(changedSettings(values, settings)).toEqual({});
});

it('saves rupees as paise, and an empty text', () => {
  const values = edited({
    staff_refund_limit_order: '19.99',
    staff_refund_limit_day: '8.2',
    sends_digest: 'false',
    state: '',
  });
  expect(changedSettings(values, settings)).toEqual({
    staff_refund_limit_order: 1999,
    staff_refund_limit_day: 820,
    sends_digest: false,
    state: '',
  });
});

it.each<[Partial<ReturnType<typeof shownSettings>>, string]>([
  [{ gstin: '27AAPFU0939F1ZW' }, 'gstin'],
  [{ gstin: '0717UNO00157UNO' }, 'gstin'],
  [{ state: '' }, 'state'],
  [{ fssai: '1234' }, 'fssai'],
  [{ invoice_series: 'TOOLONG' }, 'invoice_series'],
  [{ credit_note_series: 'ti' }, 'credit_note_series'],
  [{ orders_email: 'orders' }, 'orders_email'],
  [{ staff_refund_limit_order: '-1' }, 'staff_refund_limit_order'],
  [{ staff_refund_limit_day: '10000001' }, 'staff_refund_limit_day'],
])('rejects %j', (fields, field) => {
  const problems = Object.entries(settingsProblems(edited(fields))).filter(([, problem]) => problem);
  expect(problems.map(([name]) => name)).toEqual([field]);
});
