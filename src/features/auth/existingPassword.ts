import { storedForms } from '../../domain/passwordRules';

/**
 * Sends a typed password of an existing account. If the server rejects it (status 400), sends the next form in which it
 * may be stored.
 */
export async function sendExistingPassword<Result extends { error: { status?: number } | null }>(
  typed: string,
  send: (password: string) => Promise<Result>,
): Promise<Result> {
  const [normalized = typed, ...others] = storedForms(typed);
  let result = await send(normalized);
  for (const password of others) if (result.error?.status === 400) result = await send(password);
  return result;
}
