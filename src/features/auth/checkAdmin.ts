import type { BackendClient } from '../../shared/services';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Returns true if the signed-in user is an administrator. Returns false for any error. */
export const checkAdmin = (backendClient: BackendClient) => askBackend(backendClient, 'is_admin');

/** Makes the signed-in user an administrator if their email was invited. Returns true if the user is one now. */
export const acceptInvitation = (backendClient: BackendClient) => askBackend(backendClient, 'accept_invitation');

async function askBackend(backendClient: BackendClient, rpc: 'is_admin' | 'accept_invitation'): Promise<boolean> {
  const { data, error } = await backendClient.rpc(rpc);
  if (error && error.code !== INSUFFICIENT_PRIVILEGE) {
    console.error('Checking for an administrator failed:', error.message);
  }
  return data === true;
}
