export const MIN_PASSWORD_LENGTH = 8;

/** Returns the validation message for an existing password; undefined unless it is empty. */
export const passwordProblem = (password: string) => (password ? undefined : 'Please enter your password.');

/** Returns the validation message for a new password; undefined if it is long enough. */
export function newPasswordProblem(password: string): string | undefined {
  if (!password) return 'Please choose a password.';
  if ([...password].length < MIN_PASSWORD_LENGTH) return `Please use at least ${MIN_PASSWORD_LENGTH} characters.`;
}
