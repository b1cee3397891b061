import { parse } from 'papaparse';
import { orderRow } from '../../../testing/backendFixtures';
import { csvHeader, csvLines } from './ordersCsv';

describe('the CSV of orders', () => {
  it('has a line for each order with the text of customers, in which formulas are disarmed, and what was refunded and invoiced', () => {
    const shipping = {
      name: '=HYPERLINK("https://evil.example")',
      address: '- 4, "Lake" View,\nKochi',
      gift_note: 'Happy birthday!\nRavi',
      phone: '+919840012345',
    };
    const money = {
      order_id: 'order-100001',
      paid: 156_000,
      refunded: 6_050,
      is_by_link: false,
      invoice_number: 'TI/26-27/000001',
    };
    const orders = [orderRow(100_001, { shipping, attention: ['paid_twice'] }), orderRow(100_002)];
    const csv = csvHeader + csvLines(orders, [money]);
    const { data } = parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(2);
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(data[0]).toMatchObject({
      Order: 'NBT-100001',
      Ordered: '2026-01-31 14:30',
      Name: `'${shipping.name}`,
      Address: '- 4, "Lake" View, Kochi',
      Note: 'Happy birthday!, Ravi',
      Phone: shipping.phone,
      Items: '2 × Winter Frost Tea (50 g)',
      Units: '2',
      'Total (INR)': '1560.00',
      'Refunded (INR)': '60.50',
      'Invoice number': 'TI/26-27/000001',
      'Needs attention': 'Paid twice',
    });
    expect(data[1]).toMatchObject({ 'Refunded (INR)': '', 'Invoice number': '' });
  });

  it('writes phone numbers in one form', () => {
    const rows = ['98400 12345', '+91-०९८४००-१२३४५', 'after six'].map((phone) =>
      orderRow(100_001, { shipping: { phone } }),
    );
    const { data } = parse<Record<string, string>>((csvHeader + csvLines(rows, [])).replace('\uFEFF', ''), {
      header: true,
    });
    expect(data.slice(0, 3).map(({ Phone }) => Phone)).toEqual(['+919840012345', '+919840012345', 'after six']);
  });
});
