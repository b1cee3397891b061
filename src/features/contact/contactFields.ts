import { emailProblem } from '../../domain/emailAddress';
import type { ContactFormValues } from './contactApi';

export const contactFields = ['name', 'email', 'phone', 'message'] as const satisfies (keyof ContactFormValues)[];

/** Characters that the shop takes in one message. */
export const longestMessage = 5000;

/** What is wrong with each field, in words for the person who typed it. */
export const validateContactForm = ({ name, email, message }: ContactFormValues): Partial<ContactFormValues> => ({
  name: name.trim() ? undefined : 'Please tell us your name.',
  email: emailProblem(email),
  message: messageProblem(message),
});

function messageProblem(message: string) {
  if (!message.trim()) return 'Please write a message.';
  if (message.length > longestMessage)
    return `Please keep the message within ${longestMessage} characters. It has ${message.length}.`;
}
