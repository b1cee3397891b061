import { normalizeEmail } from '../../../../src/domain/emailAddress.ts';

/**
 * Whether the simulated provider accepts an email. No mail server has a domain that ends with `.invalid`, so that a tester
 * can see what the shop does if a provider refuses an email which the shop accepts.
 */
export const isAcceptedEmail = (text: string): boolean => {
  const email = normalizeEmail(text);
  return email !== null && !email.endsWith('.invalid');
};
