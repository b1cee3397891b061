import * as v from 'valibot';
import { FIELD_LIMITS } from './fieldLimits.ts';
import { emailAddress, optionalLine, requiredLine, requiredText } from './fields.ts';

/** The body of `send-contact-email`. */
export const contactMessageSchema = v.object(
  {
    name: requiredLine(FIELD_LIMITS.name),
    email: emailAddress,
    phone: optionalLine(FIELD_LIMITS.phone),
    message: requiredText(FIELD_LIMITS.message),
  },
  'must be an object',
);

/** A contact message after validation. */
export type ContactMessage = v.InferOutput<typeof contactMessageSchema>;
