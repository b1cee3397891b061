import { HTTPException } from 'hono/http-exception';
import { dataOf, type CallerClient } from '../_shared/database.ts';

/**
 * Returns the customer of the account whose access token the header contains, or null for a guest, who sends none. The
 * database verifies the token.
 * @throws {HTTPException} 401 if the token is not valid or has expired: the shopper believes to be signed in
 */
export async function readCallerId(
  authorization: string | undefined,
  createCallerClient: (accessToken: string) => CallerClient,
): Promise<string | null> {
  if (!authorization) return null;
  const response = await createCallerClient(authorization.replace(/^Bearer /i, '')).rpc('own_customer_id');
  if (response.status === 401 || response.error?.code === '42501')
    throw new HTTPException(401, { message: 'Your session has ended. Please sign in again.' });
  return dataOf(response);
}
