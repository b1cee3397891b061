import {
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  normalizePassword,
  passwordBytes,
  passwordLength,
} from '../../../domain/passwordRules';

/** Returns the validation message for an existing password; undefined unless it is empty. */
export const passwordProblem = (password: string) => (password ? undefined : 'Please enter your password.');

/** Returns the validation message for a new password; undefined if its length is right. */
export function newPasswordProblem(typed: string): string | undefined {
  const password = normalizePassword(typed);
  if (!password) return 'Please choose a password.';
  if (passwordLength(password) < MIN_PASSWORD_LENGTH) return `Please use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (passwordBytes(password) > MAX_PASSWORD_BYTES)
    return `Please use at most ${MAX_PASSWORD_BYTES} characters. Letters with accents and emoji count more than once.`;
}
