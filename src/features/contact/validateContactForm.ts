import { emailProblem } from '../../domain/emailAddress';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { nameProblem } from '../../domain/personName';
import { lengthProblem } from '../../shared/ui/form/lengthProblem';

export const contactFields = ['name', 'email', 'phone', 'message'] as const;

/** The values of the contact form, as typed. */
export type ContactFormValues = Record<(typeof contactFields)[number], string>;

/** Returns the error message of each invalid field. */
export const validateContactForm = ({ name, email, message }: ContactFormValues): Partial<ContactFormValues> => ({
  name: nameProblem(name, 'Please tell us your name.'),
  email: emailProblem(email),
  message: message.trim() ? lengthProblem(message, FIELD_LIMITS.message) : 'Please write a message.',
});
