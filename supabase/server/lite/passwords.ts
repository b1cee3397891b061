import { dictionary } from '@zxcvbn-ts/language-common';
import { compare } from 'bcryptjs';
import {
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  passwordBytes,
  passwordLength,
  storedForms,
} from '../../../src/domain/passwordRules.ts';
import { authError } from './authRequest.ts';

const commonPasswords = new Set(dictionary['passwords-common']);
/** Of a password that no account has, with the cost of @supabase/lite. */
const UNUSED_HASH = '$2b$10$WrwDr/xnyElLai4BHA8HlebOaBaJMw74G1TdibhKzzNXGQaieLVpu';

/** Returns the response that rejects a new password, which is normalized, or undefined if it is acceptable. */
export function rejectNewPassword(password: string): Response | undefined {
  if (passwordLength(password) < MIN_PASSWORD_LENGTH)
    return weakPassword(`Password should be at least ${MIN_PASSWORD_LENGTH} characters.`, 'length');
  if (passwordBytes(password) > MAX_PASSWORD_BYTES)
    return authError(422, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters.`);
  if (commonPasswords.has(password.toLowerCase()))
    return weakPassword(
      'This password is one of the most common ones, which attackers try first. Please choose another.',
      'pwned',
    );
}

const weakPassword = (message: string, reason: string) =>
  authError(422, 'weak_password', message, { weak_password: { reasons: [reason] } });

/** Returns whether the typed password belongs to the hash. Takes the same time for a missing hash, and returns false. */
export async function isPasswordOf(passwordHash: string | null | undefined, typed: string): Promise<boolean> {
  let isEqual = false;
  for (const password of storedForms(typed)) isEqual ||= await compare(password, passwordHash ?? UNUSED_HASH);
  return isEqual && Boolean(passwordHash);
}
