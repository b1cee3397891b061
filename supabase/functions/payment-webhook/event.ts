import * as v from 'valibot';
import { emailAddress, optionalLine, requiredLine, requiredText } from '../../../src/domain/fields.ts';
import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { parse } from '../_shared/validation.ts';

const customer = v.object(
  {
    name: requiredLine(FIELD_LIMITS.name),
    email: emailAddress,
    phone: optionalLine(FIELD_LIMITS.phone),
    address: requiredText(FIELD_LIMITS.address),
  },
  'must be an object',
);

const paidEvent = v.object(
  {
    id: requiredLine(200),
    type: v.literal('checkout.session.completed', 'must be checkout.session.completed'),
    data: v.object(
      {
        session_id: v.pipe(v.string('must be a string'), v.uuid('must be a UUID')),
        payment_id: requiredLine(200),
        customer,
      },
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
