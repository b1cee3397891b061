import { emailProblem } from '../../domain/emailAddress';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { nameProblem } from '../../domain/personName';

export const contactFields = ['name', 'email', 'phone', 'message'] as const;

/** The values of the contact form, as typed. */
export type ContactFormValues = Record<(typeof contactFields)[number], string>;

/** Returns the error message of each invalid field. */
export const validateContactForm = ({ name, email, message }: ContactFormValues): Partial<ContactFormValues> => ({
  name: nameProblem(name, 'Please tell us your name.'),
  email: emailProblem(email),
  message: messageProblem(message),
});

function messageProblem(message: string) {
  if (!message.trim()) return 'Please write a message.';
  if (message.length > FIELD_LIMITS.message)
    return `Please keep the message within ${FIELD_LIMITS.message} characters. It has ${message.length}.`;
}
