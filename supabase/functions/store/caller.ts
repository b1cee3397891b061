import { HTTPException } from 'hono/http-exception';
import { dataOf, type CallerClient } from '../_shared/database.ts';

/**
 * Returns the customer of the account whose access token the header contains. The database verifies the token.
 * @param authorization `Bearer` and the token. API clients may send a key of the project instead, which is nobody's account
 * @returns null for a guest
 * @throws {HTTPException} 401 if the token is not valid or has expired: the shopper believes to be signed in
 */
export async function readCallerId(
  authorization: string | undefined,
  createCallerClient: (accessToken: string) => CallerClient,
): Promise<string | null> {
  const [, accessToken] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
  if (!accessToken) return null;
  const response = await createCallerClient(accessToken).rpc('own_customer_id');
  if (response.status === 401 && response.error?.code !== '42501')
    throw new HTTPException(401, { message: 'Your session has ended. Please sign in again.' });
  return response.error?.code === '42501' ? null : dataOf(response);
}
