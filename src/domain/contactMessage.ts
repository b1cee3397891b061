import * as v from 'valibot';
import { FIELD_LIMITS } from './fieldLimits.ts';
import { emailAddress, optionalLine, requiredLine, requiredText, personName } from './fields.ts';

/** The body of `send-contact-email`. */
export const contactMessageSchema = v.object(
  {
    /** Of a message that the browser may send again: it is stored once. */
    id: v.optional(v.pipe(v.string(), v.uuid('must be a UUID'))),
    name: v.pipe(requiredLine(FIELD_LIMITS.name), personName),
    email: emailAddress,
    phone: optionalLine(FIELD_LIMITS.phone),
    message: requiredText(FIELD_LIMITS.message),
  },
  'must be an object',
);
