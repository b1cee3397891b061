import { dictionary } from '@zxcvbn-ts/language-common';
import { compare } from 'bcryptjs';
import { authError } from './authRequest.ts';

export const MIN_PASSWORD_LENGTH = 8;
// bcrypt ignores all further bytes.
const MAX_PASSWORD_BYTES = 72;

const commonPasswords = new Set(dictionary['passwords-common']);
/** Of a password that no account has, with the cost of @supabase/lite. */
const UNUSED_HASH = '$2b$10$WrwDr/xnyElLai4BHA8HlebOaBaJMw74G1TdibhKzzNXGQaieLVpu';

/** Returns the response that rejects a new password, or undefined if it is acceptable. */
export function rejectNewPassword(password: string): Response | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return weakPassword(`Password should be at least ${MIN_PASSWORD_LENGTH} characters.`, 'length');
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return authError(422, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters.`);
  if (commonPasswords.has(password.toLowerCase()))
    return weakPassword(
      'This password is one of the most common ones, which attackers try first. Please choose another.',
      'pwned',
    );
}

const weakPassword = (message: string, reason: string) =>
  authError(422, 'weak_password', message, { weak_password: { reasons: [reason] } });

/** Returns whether the password belongs to the hash. Takes the same time for a missing hash, and returns false. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isEqual = await compare(password, passwordHash ?? UNUSED_HASH);
  return isEqual && Boolean(passwordHash);
}
