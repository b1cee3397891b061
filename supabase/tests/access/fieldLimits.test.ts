import { randomUUID } from 'node:crypto';
import { deliveryLimits } from '../../../src/domain/order/deliveryDetails.ts';
import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { orderStatuses } from '../../../src/domain/order/order.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

const backend = withBackend();

/** Returns the definitions of all check constraints, by `table.constraint`. */
async function checkConstraints(): Promise<Record<string, string>> {
  const rows = await backend().db.query<{ name: string; definition: string }>(
    `select relname || '.' || conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'c' and pg_constraint.connamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

describe('the database', () => {
  it('has the limits of FIELD_LIMITS in every column that customers fill in', async () => {
    const constraints = Object.entries(await checkConstraints()).filter(([name]) =>
      /^(customers|contact_submissions)\./.test(name),
    );
    const limits = constraints.flatMap(([, definition]) =>
      [...definition.matchAll(/char_length\((\w+)\) <= (\d+)/g)].map(([, column, limit]) => [column, Number(limit)]),
    );
    const { name, email, phone, address, message } = FIELD_LIMITS;
    expect(limits.sort()).toEqual([
      ['address', address],
      ['email', email],
      ['email', email],
      ['message', message],
      ['name', name],
      ['name', name],
      ['phone', phone],
      ['phone', phone],
    ]);
  });

  it('accepts exactly the statuses of orderStatuses', async () => {
    const { 'orders.orders_status_check': definition = '' } = await checkConstraints();
    expect([...definition.matchAll(/'(\w+)'/g)].map(([, status]) => status)).toEqual(orderStatuses);
  });

  it.each(['name', 'email', 'phone', 'message'] as const)('rejects a contact %s that is too long', async (field) => {
    const submit = (value: string) =>
      backend().service.rpc('submit_contact', {
        name: 'Leela',
        email: 'leela@post.example',
        phone: null,
        message: 'Hello',
        sender: randomUUID(),
        [field]: value,
      });
    // The database counts characters, not UTF-16 code units, so 🍃 has length 1.
    expect(await submit('🍃'.repeat(FIELD_LIMITS[field]))).toMatchObject({ error: null });
    expect(await submit('x'.repeat(FIELD_LIMITS[field] + 1))).toMatchObject({ status: 400, error: { code: '23514' } });
  });

  it('truncates the details of a paid order, so that no payment fails because of them', async () => {
    const email = `${randomUUID()}@guest.example`.padStart(FIELD_LIMITS.email, 'x');
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      name: 'n'.repeat(5000),
      email: `${email}.and-more`,
      phone: '9'.repeat(5000),
      address: 'a'.repeat(5000),
    });
    const details = {
      name: 'n'.repeat(deliveryLimits.name),
      phone: '9'.repeat(deliveryLimits.phone),
      address: 'a'.repeat(deliveryLimits.address),
    };
    expect(await findGuests(backend(), email)).toMatchObject([details]);
    expect(order.shipping).toEqual({ ...details, email });
  });
});
