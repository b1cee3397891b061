import { HTTPException } from 'hono/http-exception';
import { dataOf, type CallerClient } from '../_shared/database.ts';

/**
 * Returns the customer of the account whose access token the header contains, or null for a guest. The database verifies the
 * token. API clients send a key of the project if nobody is signed in, which names no user.
 * @throws {HTTPException} 401 if the token is not valid or has expired: the shopper believes to be signed in
 */
export async function readCallerId(
  authorization: string | undefined,
  createCallerClient: (accessToken: string) => CallerClient,
): Promise<string | null> {
  const accessToken = authorization?.replace(/^Bearer /i, '') ?? '';
  if (!namesUser(accessToken)) return null;
  const response = await createCallerClient(accessToken).rpc('own_customer_id');
  if (response.status === 401 || response.error?.code === '42501')
    throw new HTTPException(401, { message: 'Your session has ended. Please sign in again.' });
  return dataOf(response);
}

/** Whether a token is a JWT with a user. Says nothing about its signature. */
function namesUser(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return 'sub' in (JSON.parse(atob(payload)) as object);
  } catch {
    return false;
  }
}
