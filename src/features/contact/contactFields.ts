import { isEmailAddress } from '../../shared/lib/emailAddress';

import type { ContactMessage } from './contactApi';

export const contactFields = ['name', 'email', 'phone', 'message'] as const satisfies (keyof ContactMessage)[];

export type ContactProblems = Partial<ContactMessage>;

/** Characters that the shop takes in one message. */
export const longestMessage = 5000;

// What the contact function takes for an address.
const emailShape = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\].]+(\.[^\s@<>"'(),:;\\[\].]+)+$/;

/** What is wrong with each field, in words for the person who typed it. */
export function problemsOf({ name, email, message }: ContactMessage): ContactProblems {
  return {
    ...(!name.trim() && { name: 'Enter your full name.' }),
    ...(!email.trim()
      ? { email: 'Enter your e-mail address, so that we can answer.' }
      : !isEmailAddress(email) && { email: 'Enter an e-mail address like name@example.com.' }),
    ...(!message.trim()
      ? { message: 'Write a message.' }
      : message.length > longestMessage && { message: `Keep the message under ${longestMessage} characters. It has ${message.length}.` }),
  };
}

/** The fields of the form as they stand. */
export function valuesOf(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const text = (field: keyof ContactMessage) => data.get(field) as string;
  return { name: text('name'), email: text('email'), phone: text('phone'), message: text('message') };
}
