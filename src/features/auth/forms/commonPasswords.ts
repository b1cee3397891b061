import { normalizePassword } from '../../../domain/passwordRules';

/**
 * Returns whether the password is one of the most common ones, which the server rejects. Loads the list, 200 kB, and
 * leaves the decision to the server if that fails.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  try {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return dictionary['passwords-common'].includes(normalizePassword(password).toLowerCase());
  } catch {
    return false;
  }
}
