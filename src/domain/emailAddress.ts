/** Accepts name@example.com: no spaces or quotes, one @, a domain with a dot. It does not check that the address exists. */
export const EMAIL_PATTERN = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\].]+(\.[^\s@<>"'(),:;\\[\].]+)+$/;

/** The validation message for a required email field; undefined if the address is acceptable. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Please enter an email address.';
  if (!EMAIL_PATTERN.test(email.trim())) {
    return 'This email address looks incomplete. It should read like name@example.com.';
  }
}
