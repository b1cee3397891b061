import * as v from 'valibot';
import { emailAddress, line, optionalLine, prose } from '../_shared/fields.ts';
import { parse } from '../_shared/validation.ts';

const customer = v.object(
  { name: line(200), email: emailAddress, phone: optionalLine(50), address: prose(1000) },
  'must be an object',
);

const paidEvent = v.object(
  {
    id: line(200),
    type: v.literal('checkout.session.completed', 'must be checkout.session.completed'),
    data: v.object(
      { session_id: v.pipe(v.string('must be a string'), v.uuid('must be a UUID')), payment_id: line(200), customer },
      'must be an object',
    ),
  },
  'must be an object',
);

/** What the payment provider posts when a checkout session is paid. */
export type PaidEvent = v.InferOutput<typeof paidEvent>;
export type Payer = PaidEvent['data']['customer'];

/** @throws {Refusal} 400 naming the field */
export const parsePaidEvent = (body: unknown): PaidEvent => parse(paidEvent, body);
