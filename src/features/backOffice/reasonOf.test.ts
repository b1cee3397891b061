import { reasonOf } from './reasonOf';

const programWord = /[a-z]_[a-z]|constraint|relation|column|null|syntax|schema/;

it.each([
  'duplicate key value violates unique constraint "invitations_email_key"',
  'new row for relation "orders" violates check constraint "orders_courier_check"',
  'null value in column "email" of relation "customers" violates not-null constraint',
  'insert or update on table "order_notes" violates foreign key constraint "order_notes_order_id_fkey"',
  'new row violates row-level security policy for table "orders"',
  'permission denied for function start_new_series',
  'invalid input syntax for type uuid: "x"',
  'value too long for type character varying(60)',
  'integer out of range',
  'deadlock detected',
  'canceling statement due to statement timeout',
  'JSON object requested, multiple (or no) rows returned',
  'Cannot coerce the result to a single JSON object',
  'Could not find the function public.figures(from_day) in the schema cache',
])('says %j in the words of a person', (message) => {
  expect(reasonOf({ message })).not.toMatch(programWord);
  expect(reasonOf({ message })).toMatch(/^[A-Z].*\.$/);
});

it('keeps the sentences of the shop', () => {
  const message = 'Staff may refund at most ₹500.00 of an order. Ask an owner of the shop.';
  expect(reasonOf({ message })).toBe(message);
});
